/**
 * Returns the processor time of work in milliseconds. Only this thread counts, so other processes of the machine change
 * little. Use it where a test cannot count steps, because a library or the engine does the work.
 */
export function processorTime(work: () => unknown): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
