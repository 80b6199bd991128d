import { useQuery } from "@tanstack/react-query";
import { installQuery } from "../api/queries.ts";
import { describeMatch } from "../installs/describe-match.ts";

/** Shows how an install was matched, and the main reason. */
export function InstallVerdict({ appId, installId }: { appId: string; installId: string }) {
  const { data } = useQuery({ ...installQuery(appId, installId), refetchOnMount: "always" });
  if (!data) return null;
  const { label, note } = describeMatch(data);
  return (
    <p role="status">
      <strong>{label}</strong> <span className="soft">{note}</span>
      <br />
      {data.reasons[0]}
    </p>
  );
}
