interface LinkFastPathModule {
  readonly LinkFastPath: new (deps: unknown, options: unknown) => { readonly answer: unknown };
}

const file = new URL(
  "../../../packages/server/src/public/clicks/link-fast-path.ts",
  import.meta.url,
);
const original = (await import(file.href)) as LinkFastPathModule;

/** A fast path for links that leaves every request to the router. */
export class LinkFastPath extends original.LinkFastPath {
  override readonly answer = (): boolean => false;
}
