import { servicePaths } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "../shell/copy-button.tsx";
import { settingsTexts } from "../texts/settings.ts";

/** The command that installs the client library. Hidden if this service does not serve the package. */
export function InstallCommand() {
  const { data: isServed = false } = useQuery({
    queryKey: ["client-package"],
    queryFn: async () => (await fetch(servicePaths.clientPackageChecksum)).ok,
  });
  if (!isServed) return null;
  const command = `npm install ${location.origin}${servicePaths.clientPackage}`;
  return (
    <p>
      <span className="soft">{settingsTexts.installCommand}</span> <code>{command}</code>{" "}
      <CopyButton text={command} />
    </p>
  );
}
