import { linkTexts } from "../texts/links.ts";
import { EmptyPage } from "./empty-page.tsx";
import { LinkButton } from "./link-button.tsx";
import { usePermissions } from "./use-permissions.ts";

const texts = linkTexts.list;

/** Suggests creating the first link. Shown in place of a list or figures while the app has no links. */
export function FirstLink({ appId }: { appId: string }) {
  const can = usePermissions(appId);
  return (
    <EmptyPage heading={texts.emptyHeading} text={texts.empty}>
      {can("createLink") && (
        <LinkButton to="/$appId/links/new" params={{ appId }}>
          {texts.createLink}
        </LinkButton>
      )}
    </EmptyPage>
  );
}
