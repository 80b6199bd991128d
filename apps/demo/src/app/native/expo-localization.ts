import { host } from "../host.ts";

export const getLocales = () => host.person.languages.map((languageTag) => ({ languageTag }));
