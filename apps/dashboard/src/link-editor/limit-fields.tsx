import { Checkbox, Field } from "../shell/field.tsx";
import { linkEditorTexts } from "../texts/link-editor.ts";
import type { LinkForm } from "./link-form.ts";

const texts = linkEditorTexts.limits;

/** The inputs for the start, the maximum number of clicks and the password of a link. */
export function LimitFields({
  initial,
  input,
  removal,
}: {
  initial: LinkForm;
  /** Returns the properties of an input. */
  input: (name: keyof LinkForm) => object;
  /** The properties of the checkbox that removes the password. */
  removal: object;
}) {
  return (
    <details
      className="card"
      open={Boolean(initial.startsAt || initial.maxClicks || initial.hasPassword)}
    >
      <summary>{texts.title}</summary>
      <div className="stack">
        <Field
          label={texts.startsAt}
          type="datetime-local"
          hint={texts.startsAtHint}
          {...input("startsAt")}
        />
        <Field
          label={texts.maxClicks}
          type="number"
          min={1}
          hint={texts.maxClicksHint}
          {...input("maxClicks")}
        />
        <Field
          label={texts.password}
          type="password"
          autoComplete="new-password"
          hint={initial.hasPassword ? texts.newPasswordHint : texts.passwordHint}
          {...input("password")}
        />
        {initial.hasPassword && <Checkbox label={texts.removePassword} {...removal} />}
      </div>
    </details>
  );
}
