const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

const dateAndTimeWithSeconds = new Intl.DateTimeFormat(undefined, {
  dateStyle: "medium",
  timeStyle: "medium",
});

/** A date and time in the browser’s time zone. The tooltip shows it in UTC. */
export function DateTime({ at, seconds = false }: { at: string; seconds?: boolean }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace("T", " ")} UTC`}>
      {(seconds ? dateAndTimeWithSeconds : dateAndTime).format(new Date(at))}
    </time>
  );
}

const numbers = new Intl.NumberFormat();

export function formatCount(value: number): string {
  return numbers.format(value);
}

export function formatPercent(share: number): string {
  return `${(share * 100).toFixed(share >= 0.1 || share === 0 ? 0 : 1)} %`;
}
