import { Badge, NavLink } from "@mantine/core";
import {
  IconActivity,
  IconChartBar,
  IconDeviceMobile,
  IconLink,
  IconRocket,
  IconSettings,
  IconSpeakerphone,
} from "@tabler/icons-react";
import { Link, useMatchRoute } from "@tanstack/react-router";
import { useChecklist } from "./use-checklist.ts";
import { shellTexts } from "../texts/shell.ts";

const { pages: texts } = shellTexts;

/** The pages of an app, in the order of the navigation. */
const appPages = [
  {
    to: "/$appId/analytics",
    name: texts.analytics,
    Icon: IconChartBar,
    // The page of the funnel has no item of its own.
    parts: ["/$appId/funnel"],
  },
  { to: "/$appId/ads", name: texts.ads, Icon: IconSpeakerphone },
  { to: "/$appId/links", name: texts.links, Icon: IconLink },
  { to: "/$appId/installs", name: texts.installs, Icon: IconDeviceMobile },
  { to: "/$appId/live", name: texts.live, Icon: IconActivity },
  { to: "/$appId/settings", name: texts.settings, Icon: IconSettings },
] as const;

/** The page with the checklist, which is in the navigation until all steps are done. */
const startPage = { to: "/$appId/start", name: texts.start, Icon: IconRocket } as const;

export function Navigation({ appId, onNavigate }: { appId: string; onNavigate: () => void }) {
  const matchRoute = useMatchRoute();
  const { steps, done, hidden } = useChecklist(appId);
  const showsChecklist = !hidden && done !== undefined && done.size < steps.length;
  return [...appPages, ...(showsChecklist ? [startPage] : [])].map((page) => {
    const { to, name, Icon } = page;
    const paths = [to, ...("parts" in page ? page.parts : [])];
    const active = paths.some(
      (path) => matchRoute({ to: path, params: { appId }, fuzzy: true }) !== false,
    );
    return (
      <NavLink
        key={to}
        label={name}
        leftSection={<Icon size={18} stroke={1.7} />}
        rightSection={
          to === startPage.to && (
            <Badge size="sm" aria-hidden>
              {done?.size}/{steps.length}
            </Badge>
          )
        }
        active={active}
        aria-current={active ? "page" : undefined}
        c={active ? "accent" : "dimmed"}
        fw={500}
        mb={2}
        style={{ borderRadius: 8 }}
        onClick={onNavigate}
        renderRoot={(props) => <Link to={to} params={{ appId }} {...props} />}
      />
    );
  });
}
