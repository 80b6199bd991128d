/** Made by vite.config.ts from the endpoint definitions. */
declare module "virtual:body-schemas" {
  export const bodySchemas: Readonly<Record<string, () => Promise<{ default: object }>>>;
}
