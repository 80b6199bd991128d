import type { LinkView } from "@throughline/protocol";
import { List } from "@mantine/core";
import { Section } from "../shell/section.tsx";
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
        <Section title={targetingTexts.rules.title} region>
          <List type="ordered" size="md" spacing="sm">
            {rules.map((rule) => (
              <List.Item key={rule.name}>
                <strong dir="auto">{rule.name}</strong>
                <RuleSentence rule={rule} />
              </List.Item>
            ))}
          </List>
        </Section>
      )}
      {split && <SplitResultsCard appId={appId} link={link} split={split} />}
    </>
  );
}
