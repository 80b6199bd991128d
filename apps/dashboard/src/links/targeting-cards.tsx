import type { LinkView } from "@throughline/protocol";
import { Card, Title } from "@mantine/core";
import { targetingTexts } from "../texts/targeting.ts";
import { RuleSentence } from "../link-editor/targeting/rule-sentence.tsx";
import { SplitResultsCard } from "./split-results-card.tsx";
import "../link-editor/targeting/targeting.css";

/** The rules of a link in words, and its split test with the results. */
export default function TargetingCards({ appId, link }: { appId: string; link: LinkView }) {
  const { rules, split } = link;
  return (
    <>
      {rules && (
        <Card component="section" aria-label={targetingTexts.rules.title}>
          <Title order={2} mb="md">
            {targetingTexts.rules.title}
          </Title>
          <ol className="rules">
            {rules.map((rule) => (
              <li key={rule.name}>
                <strong dir="auto">{rule.name}</strong>
                <RuleSentence rule={rule} />
              </li>
            ))}
          </ol>
        </Card>
      )}
      {split && <SplitResultsCard appId={appId} link={link} split={split} />}
    </>
  );
}
