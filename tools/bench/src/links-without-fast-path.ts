interface PlainLinksModule {
  readonly PlainLinks: new (deps: unknown, options: unknown) => { readonly answer: unknown };
}

const file = new URL("../../../packages/server/src/public/clicks/plain-links.ts", import.meta.url);
const original = (await import(file.href)) as PlainLinksModule;

/** The fast path of links, disabled: it leaves every request to the router. */
export class PlainLinks extends original.PlainLinks {
  override readonly answer = (): boolean => false;
}
