/**
 * The longest that the event loop of this thread was kept busy at a stretch while `work` went on, in milliseconds of
 * processor time: other processes on the machine do not count.
 */
export async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false];
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isDone = true;
  look();
  return longest;
}
