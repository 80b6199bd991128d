import { servicePaths } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "../shell/copy-button.tsx";

/** The command that installs the client in an app; nothing where the service does not hand it out. */
export function InstallCommand() {
  const { data: isHandedOut = false } = useQuery({
    queryKey: ["client-package"],
    queryFn: async () => (await fetch(servicePaths.clientPackageChecksum)).ok,
  });
  if (!isHandedOut) return null;
  const command = `npm install ${location.origin}${servicePaths.clientPackage}`;
  return (
    <p>
      <span className="soft">Install the client</span> <code>{command}</code>{" "}
      <CopyButton text={command} />
    </p>
  );
}
