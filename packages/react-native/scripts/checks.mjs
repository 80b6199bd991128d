/** How many checks ran in this process. */
let checks = 0;

/**
 * Runs a check and prints its line. A failed check sets the exit code and leaves the others to run.
 *
 * @param {string} title
 * @param {() => Promise<string | void>} body returns a note for the line, such as a figure
 * @returns {Promise<boolean>} whether it passed
 */
export async function check(title, body) {
  checks++;
  const started = performance.now();
  try {
    const note = await body();
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`ok    ${title} (${seconds} s)${note ? `: ${note}` : ""}\n`);
    return true;
  } catch (error) {
    // The message of a command that failed ends with its standard error.
    const { stdout = "", message = error } = Object(error);
    process.stdout.write(`FAIL  ${title}\n${message}\n${stdout}\n`);
    process.exitCode = 1;
    return false;
  }
}

/** Fails a run in which nothing was checked. */
export function requireChecks() {
  if (checks > 0) return;
  process.stdout.write("FAIL  nothing was checked\n");
  process.exitCode = 1;
}
