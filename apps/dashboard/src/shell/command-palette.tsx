import type { SessionView } from "@throughline/protocol";
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconLink, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { linkName } from "../api/link-name.ts";
import { linksQuery } from "../api/queries.ts";
import { shellTexts } from "../texts/shell.ts";
import { findCommands } from "./commands.ts";
import "@mantine/spotlight/styles.layer.css";

const texts = shellTexts.palette;
const maxLinks = 7;
/** How long after the last keystroke links are searched. */
const searchDelayMs = 200;

/** Searches pages and links and opens the chosen one. The palette opens as soon as it is rendered. */
export function CommandPalette({
  appId,
  session,
}: {
  appId: string | undefined;
  session: SessionView;
}) {
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [search] = useDebouncedValue(query.trim(), searchDelayMs);
  useEffect(() => spotlight.open(), []);
  const { data } = useInfiniteQuery({
    ...linksQuery(appId ?? "", { search, tag: "" }),
    enabled: appId !== undefined && search !== "",
    placeholderData: keepPreviousData,
  });
  const commands = findCommands(query, session, appId);
  const links = search === "" ? [] : (data?.pages[0]?.items.slice(0, maxLinks) ?? []);
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      attributes={{ content: { "aria-label": texts.open } }}
      transitionProps={{ duration: 0 }}
    >
      <Spotlight.Search
        placeholder={texts.placeholder}
        aria-label={texts.placeholder}
        leftSection={<IconSearch size={18} />}
      />
      <Spotlight.ActionsList>
        {commands.length > 0 && (
          <Spotlight.ActionsGroup label={texts.pages}>
            {commands.map(({ id, name, note, path }) => (
              <Spotlight.Action
                key={id}
                label={name}
                {...(note !== undefined && { description: note })}
                onClick={() => void navigate({ to: path })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {appId !== undefined && links.length > 0 && (
          <Spotlight.ActionsGroup label={texts.links}>
            {links.map((link) => (
              <Spotlight.Action
                key={link.code}
                label={linkName(link)}
                description={`${link.currentCode ?? link.code} → ${link.destination}`}
                leftSection={<IconLink size={18} />}
                onClick={() =>
                  void navigate({
                    to: "/$appId/links/$code",
                    params: { appId, code: link.code },
                  })
                }
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {commands.length === 0 && links.length === 0 && (
          <Spotlight.Empty>{texts.nothing}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
