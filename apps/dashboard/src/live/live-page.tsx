import type { LiveItem } from "@throughline/protocol";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { DateTime } from "../shell/format.tsx";
import { useTitle } from "../shell/use-title.ts";
import { liveTexts } from "../texts/live.ts";
import { describeLiveItem } from "./describe-live-item.ts";
import { useLiveItems } from "./use-live-items.ts";

const texts = liveTexts.page;

/** Shows clicks, opens, installs and events as they happen. */
export function LivePage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const { items, open } = useLiveItems(appId);
  const [paused, setPaused] = useState<readonly LiveItem[]>();
  const shown = paused ?? items;
  const waiting = paused ? items.filter(({ id }) => id > (paused[0]?.id ?? 0)).length : 0;
  return (
    <>
      <div className="row wrap">
        <h1 className="grow">{texts.title}</h1>
        <span className={open ? "badge good" : "badge"} role="status">
          {open ? texts.connected : texts.connecting}
        </span>
        <button
          type="button"
          className="button quiet"
          aria-pressed={paused !== undefined}
          onClick={() => setPaused(paused ? undefined : items)}
        >
          {paused ? texts.resume(waiting) : texts.pause}
        </button>
        <Link className="button" to="/$appId/test" params={{ appId }}>
          {texts.testIntegration}
        </Link>
      </div>
      {shown.length === 0 ? (
        <section className="empty">
          <h2>{texts.emptyHeading}</h2>
          <p>{texts.empty}</p>
        </section>
      ) : (
        <ul className="changes" aria-label={texts.list}>
          {shown.map((item) => (
            <li key={`${item.at} ${item.id}`} className="row wrap">
              <span className={item.kind === "refused" ? "badge bad" : "badge"}>
                {texts.badges[item.kind]}
              </span>
              <span className="grow">
                {item.installId ? (
                  <Link
                    to="/$appId/installs/$installId"
                    params={{ appId, installId: item.installId }}
                  >
                    {describeLiveItem(item)}
                  </Link>
                ) : (
                  describeLiveItem(item)
                )}{" "}
                {item.test && <span className="badge">{texts.test}</span>}
              </span>
              <span className="soft">
                <DateTime at={item.at} seconds />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
