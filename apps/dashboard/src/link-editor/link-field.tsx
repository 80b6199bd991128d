import { valueAt } from "@throughline/protocol/admin";
import type { ReactNode } from "react";
import { linkInputs } from "../form/link-inputs.ts";
import type { LinkInput } from "../form/link-inputs.ts";
import { TagsInput } from "../form/tags-input.tsx";
import { VariantSelect } from "../form/variant-select.tsx";
import { Checkbox, Field, TextField } from "../shell/field.tsx";
import { linkSectionTexts } from "../texts/link-fields.ts";
import type { LinkSection } from "../texts/link-fields.ts";
import type { LinkForm } from "./link-form.ts";
import { DomainSelect, FolderInput } from "./folder-and-domain.tsx";
import { PageSelect } from "./page-select.tsx";

interface Inputs {
  readonly appId: string;
  /** Returns the properties of an input. */
  readonly propsOf: (input: LinkInput) => object;
  /** A field that this form does not have. */
  readonly without?: string;
}

function inputsIn(section: LinkSection): readonly LinkInput[] {
  return linkInputs.filter((input) => input.section === section);
}

/** A section of the link form that can be opened. It is open if the link has a value for one of its inputs. */
export function LinkSectionCard({
  section,
  initial,
  isUsed = false,
  children,
  ...inputs
}: Inputs & {
  section: LinkSection;
  initial: LinkForm;
  /** Whether the link uses one of the children. */
  isUsed?: boolean;
  children?: ReactNode;
}) {
  const isOpen = isUsed || inputsIn(section).some(({ path }) => Boolean(valueAt(initial, path)));
  return (
    <details className="card" open={isOpen}>
      <summary>{linkSectionTexts[section]}</summary>
      <div className="stack">
        <LinkFields section={section} {...inputs} />
        {children}
      </div>
    </details>
  );
}

/** The inputs of a section. */
export function LinkFields({
  section,
  appId,
  propsOf,
  without,
}: Inputs & { section: LinkSection }) {
  return inputsIn(section)
    .filter(({ path }) => path !== without)
    .map((input) => <LinkField key={input.path} appId={appId} input={input} {...propsOf(input)} />);
}

function LinkField({ appId, input, ...props }: { appId: string; input: LinkInput }) {
  const { path, kind, section: _section, ...texts } = input;
  if (path === "page") return <PageSelect appId={appId} {...props} />;
  if (path === "tags") return <TagsInput appId={appId} {...texts} {...props} />;
  if (path === "folder") return <FolderInput appId={appId} {...texts} {...props} />;
  if (path === "domain") return <DomainSelect appId={appId} {...texts} {...props} />;
  if (path === "notes") return <TextField rows={2} {...texts} {...props} />;
  if (path === "appVariant") return <VariantSelect appId={appId} {...texts} {...props} />;
  switch (kind) {
    case "flag":
      return <Checkbox {...texts} {...props} />;
    case "json":
      return <TextField rows={4} spellCheck={false} {...texts} {...props} />;
    case "moment":
      return <Field type="datetime-local" {...texts} {...props} />;
    case "number":
      return <Field type="number" min={1} {...texts} {...props} />;
    default:
      return path === "destination" ? (
        <Field autoFocus required {...texts} {...props} />
      ) : (
        <Field {...texts} {...props} />
      );
  }
}
