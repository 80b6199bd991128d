import type { ComponentType } from "react";

declare const App: ComponentType;
export default App;
