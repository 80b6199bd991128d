const listeners = new Set<() => void>();
let isWatching = false;

/** Calls the listener after each navigation within the page. Returns a function that ends this. */
export function onNavigate(listener: () => void): () => void {
  listeners.add(listener);
  if (!isWatching) {
    isWatching = true;
    watch();
  }
  return () => void listeners.delete(listener);
}

/** Browsers report going back and forth, but not what single-page apps do with the history. */
function watch(): void {
  const notify = () => {
    for (const listener of listeners) listener();
  };
  for (const name of ["pushState", "replaceState"] as const) {
    const original = history[name];
    history[name] = function (this: History, ...given) {
      original.apply(this, given);
      notify();
    };
  }
  addEventListener("popstate", notify);
}
