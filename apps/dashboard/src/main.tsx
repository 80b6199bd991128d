import "./styles/index.ts";
import { language } from "./language/language.ts";

document.documentElement.lang = language;
// Every other module is evaluated after its texts are loaded.
void import("./dashboard.tsx");
