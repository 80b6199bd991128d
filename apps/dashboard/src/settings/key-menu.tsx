import type { ListedKey, NewKey } from "@throughline/protocol";
import { IconClockPlus, IconDots, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { keysQuery, queryClient } from "../api/queries.ts";
import { formatCount } from "../shell/format.tsx";
import { Menu, MenuItem } from "../shell/menu.tsx";
import { notify } from "../shell/notify.tsx";
import { useAction } from "../shell/use-action.ts";
import { settingsTexts } from "../texts/settings.ts";
import { KeyPeriodDialog } from "./key-period-dialog.tsx";

const texts = settingsTexts.keys;

const daySeconds = 86_400;
/** How long the old key works after a rotation, in seconds. Scripts can be updated at once, but app updates take time. */
const defaultOverlaps = { publishable: 30 * daySeconds, secret: daySeconds } as const;
const defaultExtension = 7 * daySeconds;

/** The menu with the actions for a key. */
export function KeyMenu({
  appId,
  listed,
  onRotated,
}: {
  appId: string;
  listed: ListedKey;
  onRotated: (key: NewKey) => Promise<unknown>;
}) {
  const [open, setOpen] = useState<"rotate" | "extend">();
  const { id, kind, name, hint, validUntil, requestsToday } = listed;
  const params = { keyId: id };
  const refresh = keysQuery(appId).queryKey;
  const revoke = useAction({
    run: () => adminClient(appId).revokeKey({ params }),
    question: () => ({
      title: texts.revokeTitle(name ?? hint),
      text: describeUse(listed),
      action: texts.revoke,
      textToType: isInUse(listed) ? shortName(listed) : undefined,
    }),
    done: texts.revoked(hint),
    refresh,
  });

  async function rotate(overlapSeconds: number) {
    await onRotated(await adminClient(appId).rotateKey({ params, body: { overlapSeconds } }));
  }

  async function extend(seconds: number) {
    const until = new Date(Date.now() + seconds * 1000).toISOString();
    await adminClient(appId).updateKey({ params, body: { validUntil: until } });
    notify(texts.extended(hint));
    await queryClient.invalidateQueries({ queryKey: refresh });
  }

  const close = () => setOpen(undefined);
  return (
    <>
      <Menu label={texts.menu(hint)} trigger={<IconDots size={18} aria-hidden />}>
        {validUntil === null ? (
          <MenuItem icon={<IconRefresh size={16} />} onSelect={() => setOpen("rotate")}>
            {texts.rotate}
          </MenuItem>
        ) : (
          <MenuItem icon={<IconClockPlus size={16} />} onSelect={() => setOpen("extend")}>
            {texts.extend}
          </MenuItem>
        )}
        <MenuItem danger icon={<IconTrash size={16} />} onSelect={() => revoke.start()}>
          {texts.revoke}
        </MenuItem>
      </Menu>
      {open === "rotate" && (
        <KeyPeriodDialog
          title={texts.rotateTitle(name ?? hint)}
          text={texts.rotateText}
          note={
            requestsToday > 0
              ? `${texts.usedToday(requestsToday, formatCount(requestsToday))} ${texts.rotateInUse}`
              : undefined
          }
          label={texts.overlap}
          defaultSeconds={defaultOverlaps[kind]}
          action={texts.rotateAction}
          onSubmit={rotate}
          onClose={close}
        />
      )}
      {open === "extend" && (
        <KeyPeriodDialog
          title={texts.extendTitle(name ?? hint)}
          text={texts.extendText}
          label={texts.extendFor}
          defaultSeconds={defaultExtension}
          action={texts.extendAction}
          onSubmit={extend}
          onClose={close}
        />
      )}
    </>
  );
}

function isInUse({ requestsToday, uses }: ListedKey): boolean {
  return requestsToday > 0 || uses.length > 0;
}

/** Returns the key’s name, or its last characters if it has none. */
function shortName({ name, hint }: ListedKey): string {
  return name ?? hint.slice(-4);
}

/** Says who uses a key, and what stops working without it. */
function describeUse(listed: ListedKey): string {
  const { kind, requestsToday, uses } = listed;
  const breaks = kind === "publishable" ? texts.breaksApps : texts.breaksScripts;
  if (requestsToday > 0) {
    return `${texts.usedToday(requestsToday, formatCount(requestsToday))} ${breaks}`;
  }
  const [last] = uses;
  return last
    ? `${texts.usedByClient(last.client ?? texts.unnamedClient)} ${breaks}`
    : texts.notUsed;
}
