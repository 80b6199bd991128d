/** Downloads a blob as a file. */
export function saveFile(blob: Blob, name: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  // After this time, the download has started and the URL is no longer needed.
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}
