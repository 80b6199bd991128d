import { servicePaths } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "../shell/copy-button.tsx";
import { settingsTexts } from "../texts/settings.ts";

/**
 * The command that installs the client library, from the address that an app's lockfile can keep. Hidden if this
 * service does not serve the package.
 */
export function InstallCommand() {
  const { data: address } = useQuery({
    queryKey: ["client-package"],
    queryFn: async () => {
      const { ok, url } = await fetch(servicePaths.clientPackage, { method: "HEAD" });
      return ok ? url : null;
    },
  });
  if (!address) return null;
  const command = `npm install ${address}`;
  return (
    <p>
      <span className="soft">{settingsTexts.installCommand}</span>{" "}
      <code className="break">{command}</code> <CopyButton text={command} />
    </p>
  );
}
