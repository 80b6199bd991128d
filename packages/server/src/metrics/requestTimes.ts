const name = "throughline_request_seconds";
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

interface Series {
  /** How many answers took at most as long as each bucket says, and longer than the one before. */
  readonly counts: number[];
  count: number;
  sum: number;
}

/** Takes an answer's status and time. */
type Count = (status: number, milliseconds: number) => void;

/**
 * A histogram of answering times by route and status. Each route counts into arrays of its own: the
 * library's histogram looks its labels up anew at every request, and this runs at each click.
 */
export class RequestTimes {
  readonly #series = new Map<string, Series>();
  readonly #routes = new Map<string, Count>();

  /** Counts for one route: call the result with each answer's status and time. */
  ofRoute(method: string, route: string): Count {
    const id = `${method} ${route}`;
    const count = this.#routes.get(id) ?? this.#count(method, route);
    this.#routes.set(id, count);
    return count;
  }

  #count(method: string, route: string): Count {
    const byStatus = new Map<number, Series>();
    return (status, milliseconds) => {
      let series = byStatus.get(status);
      if (!series) {
        series = { counts: buckets.map(() => 0), count: 0, sum: 0 };
        byStatus.set(status, series);
        const labels = `method="${method}",route="${route}",status="${status}"`;
        this.#series.set(labels, series);
      }
      const seconds = milliseconds / 1000;
      const bucket = buckets.findIndex((bound) => seconds <= bound);
      if (bucket !== -1) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
      series.count += 1;
      series.sum += seconds;
    };
  }

  /** In Prometheus's text form. */
  text(): string {
    const lines = [
      `# HELP ${name} Time to answer, by route and status.`,
      `# TYPE ${name} histogram`,
    ];
    for (const [labels, { counts, count, sum }] of this.#series) {
      let below = 0;
      for (const [index, bound] of buckets.entries()) {
        below += counts[index] ?? 0;
        lines.push(`${name}_bucket{${labels},le="${bound}"} ${below}`);
      }
      lines.push(
        `${name}_bucket{${labels},le="+Inf"} ${count}`,
        `${name}_sum{${labels}} ${sum}`,
        `${name}_count{${labels}} ${count}`,
      );
    }
    return `${lines.join("\n")}\n`;
  }
}
