import { randomBytes } from "node:crypto";
import { roles } from "@throughline/protocol";
import type { Role } from "@throughline/protocol";
import {
  AccountNotices,
  createMailer,
  readConfig,
  requireDashboardHost,
  createOperatorLink,
  createPasswordResetLink,
  oneTimeLinkUrl,
  passkeysOfPerson,
  removePasskeyOfPerson,
  removeSecondFactor,
  signOutPerson,
} from "@throughline/server";
import type { CreatedOneTimeLink, Store } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command, CommandResult, CommandContext } from "../command.ts";
import { formatOneTimeLink, formatPasskeys } from "../formats/members.ts";
import { dashboardUrlFromEnv, connectionOptions, withAdmin } from "../connection.ts";
import { withStore } from "../with-store.ts";

export const memberInvite: Command = {
  name: "member invite",
  arguments: { "<email>": "The person's email address." },
  summary: "create a one-time link that makes someone a member of the app",
  options: {
    ...connectionOptions,
    role: {
      type: "string",
      choices: roles,
      help: "viewer, editor or owner. The default is editor.",
    },
    operator: {
      type: "boolean",
      help: "Make the person an operator, who owns every app. Works only on the data folder.",
    },
  },
  async run([email = ""], options, context) {
    if (options["operator"] === true) {
      if (options["url"] !== undefined) {
        throw new UsageError("--operator works only on the data folder, not with --url.");
      }
      return issueOnDataFolder(context, (deps) => createOperatorLink(deps, email));
    }
    const role = (options["role"] ?? "editor") as Role;
    const invitation = await withAdmin(context, options, (admin) =>
      admin.inviteMember({ body: { email, role } }),
    );
    const mailed = invitation.mailed ? `\n${email} also gets it by mail.` : "";
    return { text: formatOneTimeLink(invitation) + mailed, data: invitation };
  },
};

export const memberResetPassword: Command = {
  name: "member reset-password",
  arguments: { "<email>": "The person's email address." },
  summary: "create a one-time link that sets a new password; works only on the data folder",
  async run([email = ""], _options, context) {
    return issueOnDataFolder(context, (deps) => createPasswordResetLink(deps, email));
  },
};

export const memberSignOut: Command = {
  name: "member sign-out",
  arguments: { "<email>": "The person's email address." },
  summary: "end all sessions of a person; works only on the data folder",
  async run([email = ""], _options, context) {
    await withStore(context, (store) => signOutPerson({ store, now: Date.now }, email));
    return { text: `${email} is signed out in all browsers.`, data: { email } };
  },
};

export const memberRemoveSecondFactor: Command = {
  name: "member remove-second-factor",
  arguments: { "<email>": "The person's email address." },
  summary:
    "let a person who lost the phone or all passkeys sign in with the password alone; works only on the data folder",
  async run([email = ""], _options, context) {
    await withStore(context, (store) => removeSecondFactor(withNotices(context, store), email));
    const text = `${email} is signed out, and signs in with the password alone until a new second factor is set up.`;
    return { text, data: { email } };
  },
};

export const memberPasskeys: Command = {
  name: "member passkeys",
  arguments: { "<email>": "The person's email address." },
  summary: "list the passkeys of a person; works only on the data folder",
  async run([email = ""], _options, context) {
    const passkeys = await withStore(context, (store) => passkeysOfPerson({ store }, email));
    return {
      text: formatPasskeys(email, passkeys),
      data: passkeys.map(({ id, name, domain, createdAt, usedAt }) => ({
        id,
        name,
        domain,
        createdAt: new Date(createdAt).toISOString(),
        usedAt: usedAt === undefined ? null : new Date(usedAt).toISOString(),
      })),
    };
  },
};

export const memberRemovePasskey: Command = {
  name: "member remove-passkey",
  arguments: {
    "<email>": "The person's email address.",
    "<id>": "The passkey's ID, from `throughline member passkeys`.",
  },
  summary: "remove a passkey of a person and sign the person out; works only on the data folder",
  async run([email = "", id = ""], _options, context) {
    const name = await withStore(context, (store) =>
      removePasskeyOfPerson(withNotices(context, store), email, id),
    );
    const text = `The passkey ${name} is removed, and ${email} is signed out in all browsers.`;
    return { text, data: { email, id, name } };
  },
};

/** Returns what changes need that the person is told by mail, if the settings name a mail server. */
function withNotices({ env }: CommandContext, store: Store) {
  const deps = { store, now: Date.now, random: randomBytes };
  const mailer = createMailer(readConfig(env), { ...deps, log: console });
  return { ...deps, notices: new AccountNotices(mailer, Date.now) };
}

/** Issues a one-time link that only someone with access to the data folder may create. */
async function issueOnDataFolder(
  context: CommandContext,
  issue: (deps: {
    store: Store;
    now: () => number;
    random: typeof randomBytes;
  }) => Promise<CreatedOneTimeLink>,
): Promise<CommandResult> {
  const dashboardUrl = dashboardUrlFromEnv(context.env);
  const { token, link } = await withStore(context, async (store) => {
    await requireDashboardHost(store.apps, dashboardUrl);
    return issue({ store, now: Date.now, random: randomBytes });
  });
  const url = oneTimeLinkUrl(dashboardUrl, token);
  const expiresAt = new Date(link.expiresAt).toISOString();
  return { text: formatOneTimeLink({ url, expiresAt }), data: { url, expiresAt } };
}
