import { registry, type LinkSession, type Ports } from "../core/index.ts";
import { phonePorts } from "../platform/phone-ports.ts";

/** What an entry beside the main one adds to every session that starts from now on. */
export interface Extension {
  /** Returns the ports that the session gets. */
  wrap?: (ports: Ports) => Ports;
  /** Gets each session before the events that were logged before it. */
  attach?: (session: LinkSession) => void;
}

const extensions = new Map<string, Extension>();

/**
 * Adds an extension, or replaces the one of the same name. The registry calls nobody: its properties become accessors, so that
 * apps without extensions pay nothing.
 */
export function extendSessions(name: string, extension: Extension): void {
  if (!extensions.size) installAccessors();
  extensions.set(name, extension);
}

function installAccessors(): void {
  let { active, createPorts } = registry;
  const all = () => [...extensions.values()];
  // The build shortens names of properties, but not those in quotation marks.
  Object.defineProperties(registry, {
    // The phone of a test may be installed later, and is wrapped too.
    createPorts: {
      get: () => () =>
        all().reduce(
          (ports, { wrap }) => (wrap ? wrap(ports) : ports),
          (createPorts ?? phonePorts)(),
        ),
      set(value: typeof createPorts) {
        createPorts = value;
      },
    },
    active: {
      get: () => active,
      set(session: typeof active) {
        active = session;
        if (session) for (const { attach } of all()) attach?.(session);
      },
    },
  });
}
