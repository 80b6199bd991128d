import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { usePermissions } from "./use-permissions.ts";
import { linkTexts } from "../texts/links.ts";

const texts = linkTexts.list;

/** Suggests to create the first link. Shown in place of a list or figures while the app has no links. */
export function FirstLink({ appId }: { appId: string }) {
  const can = usePermissions(appId);
  return (
    <section className="empty">
      <h2>{texts.emptyHeading}</h2>
      <p>{texts.empty}</p>
      {can("createLink") && (
        <Button
          renderRoot={(props) => <Link to="/$appId/links/new" params={{ appId }} {...props} />}
        >
          {texts.createLink}
        </Button>
      )}
    </section>
  );
}
