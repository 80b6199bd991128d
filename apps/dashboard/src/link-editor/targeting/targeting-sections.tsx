import type { UseFormReturnType } from "@mantine/form";
import type { LinkDraft } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { lazy, startTransition, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { appQuery } from "../../api/queries.ts";
import { targetingTexts } from "../../texts/targeting.ts";
import type { LinkForm } from "../link-form.ts";
import "./targeting.css";

// Few links have rules or a split test, so their editors are loaded on demand. While an editor
// loads, the page keeps its content instead of showing a placeholder.
const RulesEditor = lazy(() => import("./rules-editor.tsx"));
const SplitEditor = lazy(() => import("./split-editor.tsx"));
const TryVisitor = lazy(() => import("./try-visitor.tsx"));

/** The sections of the link form for rules and the split test. */
export function TargetingSections({
  appId,
  form,
  errorOf,
  needsGeoDatabase,
}: {
  appId: string;
  form: UseFormReturnType<LinkForm>;
  /** Returns the error of an input. */
  errorOf: (input: string) => string | undefined;
  needsGeoDatabase: boolean;
}) {
  const { destination, rules, split } = form.getValues();
  const { timeZone = "UTC" } = useQuery(appQuery(appId)).data ?? {};

  /** Sets a part of the form. A change can correct the error of another rule or variant, so all their errors are cleared. */
  function change<Part extends "rules" | "split">(part: Part, value: LinkForm[Part]) {
    form.setFieldValue(part as "rules", value as LinkForm["rules"]);
    for (const path of Object.keys(form.errors)) {
      if (/^(rules|split)\b/.test(path)) form.clearFieldError(path);
    }
  }

  return (
    <>
      <CollapsibleSection title={targetingTexts.rules.title} isUsed={rules.length > 0}>
        <RulesEditor
          appId={appId}
          rules={rules}
          onChange={(next) => change("rules", next)}
          errorOf={errorOf}
          timeZone={timeZone}
          needsGeoDatabase={needsGeoDatabase}
        />
      </CollapsibleSection>
      <CollapsibleSection title={targetingTexts.split.title} isUsed={split !== null}>
        <SplitEditor
          appId={appId}
          destination={destination}
          split={split}
          onChange={(next) => change("split", next)}
          errorOf={errorOf}
        />
      </CollapsibleSection>
    </>
  );
}

/** The panel that tries the link as a given visitor. Hidden if the link has no rules and no split test. */
export function LazyTryVisitor({ appId, draft }: { appId: string; draft: LinkDraft }) {
  if (!draft.rules && !draft.split) return null;
  return (
    <Suspense>
      <TryVisitor appId={appId} draft={draft} />
    </Suspense>
  );
}

/** A section whose content is rendered once the section has been opened. */
function CollapsibleSection({
  title,
  isUsed,
  children,
}: {
  title: string;
  isUsed: boolean;
  children: ReactNode;
}) {
  const [isInitiallyOpen] = useState(isUsed);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className="card"
      open={isInitiallyOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) startTransition(() => setWasOpened(true));
      }}
    >
      <summary>{title}</summary>
      {(isUsed || wasOpened) && children}
    </details>
  );
}
