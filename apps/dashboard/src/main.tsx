import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient, onSignedOut } from "./api/queries.ts";
import { router } from "./router.tsx";
import { ToastProvider } from "./shell/toasts.tsx";
import "@throughline/design/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/layout.css";
import "./styles/pages.css";
import "./styles/links.css";

onSignedOut(() => {
  const { pathname } = router.state.location;
  if (pathname === "/sign-in" || pathname === "/join") return;
  queryClient.removeQueries();
  void router.navigate({ to: "/sign-in", search: { back: pathname }, replace: true });
});

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root.");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
);
