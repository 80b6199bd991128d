import { shellTexts } from "../texts/shell.ts";

/** The product’s mark and name. */
export function Brand() {
  return (
    <>
      <span aria-hidden="true" className="mark" />
      <span className="name">{shellTexts.product}</span>
    </>
  );
}
