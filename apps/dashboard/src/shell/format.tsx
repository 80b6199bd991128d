const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

const toTheSecond = new Intl.DateTimeFormat(undefined, {
  dateStyle: "medium",
  timeStyle: "medium",
});

/** A moment in the viewer's time zone, to the minute or the second; in UTC under the pointer. */
export function DateTime({ at, seconds = false }: { at: string; seconds?: boolean }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace("T", " ")} UTC`}>
      {(seconds ? toTheSecond : dateAndTime).format(new Date(at))}
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
