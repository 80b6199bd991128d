import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/queries.ts";
import { router } from "./router.tsx";
import { ConfirmDialogs } from "./shell/confirm.tsx";
import "./shell/last-focused.ts";
import { Notifications } from "./shell/notify.tsx";
import { styleNonce } from "./shell/style-nonce.ts";
import { cssVariables, theme } from "./shell/theme.ts";

const colorSchemeManager = localStorageColorSchemeManager({ key: "throughline-color-scheme" });

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root.");
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      // Generates all variables here. Otherwise, the defaults would be loaded as another 4 kB of styles.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications />
        <ConfirmDialogs />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
