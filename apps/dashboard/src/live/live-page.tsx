import type { LiveItem } from "@throughline/protocol";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { DateTime } from "../shell/format.tsx";
import { useTitle } from "../shell/use-title.ts";
import { describeLiveItem } from "./describe-live-item.ts";
import { useLiveItems } from "./use-live-items.ts";

const badges: Record<LiveItem["kind"], string> = {
  click: "Click",
  signals: "Signals",
  filtered: "Bot",
  open: "Open",
  install: "Install",
  upgrade: "Install",
  events: "Events",
  refused: "Refused",
};

/** Clicks, opens, installs and events as they happen. */
export function LivePage() {
  useTitle("Live");
  const { appId = "" } = useParams({ strict: false });
  const { items, open } = useLiveItems(appId);
  const [held, hold] = useState<readonly LiveItem[]>();
  const shown = held ?? items;
  const waiting = held ? items.filter(({ id }) => id > (held[0]?.id ?? 0)).length : 0;
  return (
    <>
      <div className="row wrap">
        <h1 className="grow">Live</h1>
        <span className={open ? "badge good" : "badge"} role="status">
          {open ? "Connected" : "Connecting…"}
        </span>
        <button
          type="button"
          className="button quiet"
          aria-pressed={held !== undefined}
          onClick={() => hold(held ? undefined : items)}
        >
          {held ? `Go on (${waiting} new)` : "Pause"}
        </button>
        <Link className="button" to="/$appId/test" params={{ appId }}>
          Test my integration
        </Link>
      </div>
      {shown.length === 0 ? (
        <section className="empty">
          <h2>Nothing happened yet</h2>
          <p>
            Open one of your links on a phone, and it appears here within a second. Shown is what
            happened since the service started.
          </p>
        </section>
      ) : (
        <ul className="changes" aria-label="What happens">
          {shown.map((item) => (
            <li key={`${item.at} ${item.id}`} className="row wrap">
              <span className={item.kind === "refused" ? "badge bad" : "badge"}>
                {badges[item.kind]}
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
                {item.test && <span className="badge">Test</span>}
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
