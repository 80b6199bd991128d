import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { conditionDevices, conditionPlatforms } from "@throughline/protocol";
import type { ImaginedVisitor, LinkDraft, VisitOutcome } from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import { useMemo, useState } from "react";
import { adminClient } from "../../api/clients.ts";
import { describeError, fieldMessage } from "../../shell/error-notice.tsx";
import { Section } from "../../shell/section.tsx";
import { targetingTexts } from "../../texts/targeting.ts";
import { describeAnswer } from "../link-preview-panel.tsx";
import { allCountries, allLanguages } from "./place-names.ts";

const texts = targetingTexts.tryIt;
const names = targetingTexts.conditions;

/** How long after the last change the visit is requested. */
const requestDelayMs = 300;

const defaultVisitor = {
  platform: "ios",
  country: "",
  language: "",
  device: "",
  osVersion: "",
  referrer: "",
  at: "",
  inAppBrowser: false,
  returning: false,
};

/** Lets the user describe a visitor, and shows which rule or variant applies and where the visitor goes. */
export default function TryVisitor({ appId, draft }: { appId: string; draft: LinkDraft }) {
  const [visitor, setVisitor] = useState(defaultVisitor);
  const change = (part: Partial<typeof defaultVisitor>) => setVisitor({ ...visitor, ...part });
  const countries = useMemo(() => allCountries(), []);
  const languages = useMemo(() => allLanguages(), []);
  const body = JSON.stringify({ link: draft, visitor: toVisitor(visitor) });
  const [settled] = useDebouncedValue(body, requestDelayMs);
  const { data, error } = useQuery({
    queryKey: [appId, "visit", settled],
    queryFn: () =>
      adminClient(appId).previewVisit({
        body: JSON.parse(settled) as { link: LinkDraft; visitor: ImaginedVisitor },
      }),
    enabled: draft.destination !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  const select = (name: "platform" | "country" | "language" | "device") => ({
    label: texts[name],
    value: visitor[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const input = (name: "osVersion" | "referrer" | "at") => ({
    label: texts[name],
    value: visitor[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    error:
      error instanceof AdminError && error.field === `visitor.${name}`
        ? fieldMessage(error)
        : undefined,
  });
  const box = (name: "inAppBrowser" | "returning") => ({
    label: texts[name],
    checked: visitor[name],
    onChange: ({ target }: { target: { checked: boolean } }) => change({ [name]: target.checked }),
  });
  return (
    <Section title={texts.title} region>
      <p className="soft">{texts.hint}</p>
      <SimpleGrid cols={2} spacing="sm">
        <NativeSelect
          data={conditionPlatforms.map((value) => ({ value, label: names.platforms[value] }))}
          {...select("platform")}
        />
        <NativeSelect
          data={[{ value: "", label: texts.unknown }, ...countries]}
          {...select("country")}
        />
        <NativeSelect
          data={[{ value: "", label: texts.unknown }, ...languages]}
          {...select("language")}
        />
        <NativeSelect
          data={[
            { value: "", label: texts.usual },
            ...conditionDevices.map((value) => ({ value, label: names.devices[value] })),
          ]}
          {...select("device")}
        />
        <TextInput placeholder="17.4" {...input("osVersion")} />
        <TextInput placeholder="news.example" {...input("referrer")} />
        <TextInput type="datetime-local" description={texts.atHint} {...input("at")} />
      </SimpleGrid>
      <Checkbox {...box("inAppBrowser")} />
      <Checkbox {...box("returning")} />
      <Stack gap="xs" role="status">
        {error ? (
          <p className="error-text">{describeError(error).text}</p>
        ) : (
          data?.outcomes.map((outcome) => (
            <p key={outcome.name ?? ""}>
              <strong dir="auto">{describeDecision(outcome)}</strong>{" "}
              {describeAnswer({
                ...outcome,
                visitor: visitor.platform === "desktop" ? "desktop" : "iphone",
              })}
            </p>
          ))
        )}
      </Stack>
    </Section>
  );
}

function describeDecision({ decidedBy, name, share }: VisitOutcome): string {
  if (decidedBy === "rule") return texts.decidedBy.rule(name ?? "");
  return decidedBy === "variant"
    ? texts.decidedBy.variant(name ?? "", share)
    : texts.decidedBy.link;
}

function toVisitor({
  at,
  osVersion,
  referrer,
  ...visitor
}: typeof defaultVisitor): ImaginedVisitor {
  const values = {
    ...visitor,
    osVersion: osVersion.trim(),
    referrer: referrer.trim(),
    at: at && new Date(at).toISOString(),
  };
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== ""),
  ) as unknown as ImaginedVisitor;
}
