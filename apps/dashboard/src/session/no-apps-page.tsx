import { useTitle } from "../shell/use-title.ts";

export function NoAppsPage() {
  useTitle("No app yet");
  return (
    <section className="empty">
      <h1>There is no app here for you yet</h1>
      <p>
        An owner of one can invite you, in the app’s settings. Whoever runs the service makes a new
        one with <code>throughline app create &lt;name&gt;</code>.
      </p>
    </section>
  );
}
