/** The JSON schemas of request bodies. `vite.config.ts` generates this module from the endpoint definitions. */
declare module "virtual:body-schemas" {
  export const bodySchemas: Readonly<Record<string, () => Promise<{ default: object }>>>;
}
