/**
 * Returns the longest time that `work` blocked the event loop of this thread, in milliseconds of CPU time. Other processes
 * on the machine do not count.
 */
export async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false];
  let before = process.threadCpuUsage();
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(measure);
  };
  setImmediate(measure);
  await work();
  isDone = true;
  measure();
  return longest;
}
