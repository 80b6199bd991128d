import { Link } from "@tanstack/react-router";
import { useTitle } from "./use-title.ts";

export function NotFoundPage() {
  useTitle("No such page");
  return (
    <main className="alone">
      <h1>There is no such page</h1>
      <p className="soft">The address may be mistyped, or what it showed is gone.</p>
      <Link className="button" to="/">
        To the links
      </Link>
    </main>
  );
}
