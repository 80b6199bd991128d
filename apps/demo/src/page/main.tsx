import { createRoot } from "react-dom/client";
import { Demo } from "./demo.tsx";
import "@throughline/design/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/phone.css";
import "./styles/screens.css";
import "./styles/panels.css";
import { setStage } from "./stage.ts";

const root = document.getElementById("root");
if (root) {
  root.textContent = "The demo is on its way.";
  try {
    createRoot(root).render(<Demo stage={await setStage()} />);
  } catch {
    root.textContent = "The demo does not answer. Is npm start still running?";
  }
}
