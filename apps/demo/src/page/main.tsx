import { createRoot } from "react-dom/client";
import { Demo } from "./demo.tsx";
import "@throughline/design/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/phone.css";
import "./styles/screens.css";
import "./styles/panels.css";
import { pageTexts } from "../texts/page.ts";
import { createStage } from "./stage.ts";

const root = document.getElementById("root");
if (root) {
  root.textContent = pageTexts.loading;
  try {
    createRoot(root).render(<Demo stage={await createStage()} />);
  } catch {
    root.textContent = pageTexts.notAnswering;
  }
}
