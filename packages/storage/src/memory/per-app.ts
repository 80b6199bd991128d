/** One of its kind per app, made when it is first asked for. */
export class PerApp<T> {
  readonly #apps = new Map<string, T>();
  readonly #make: (app: string) => T;

  constructor(make: (app: string) => T) {
    this.#make = make;
  }

  of(app: string): T {
    let one = this.#apps.get(app);
    if (one === undefined) this.#apps.set(app, (one = this.#make(app)));
    return one;
  }

  each(visit: (one: T) => void): void {
    for (const one of this.#apps.values()) visit(one);
  }
}
