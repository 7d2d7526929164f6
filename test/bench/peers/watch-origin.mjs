/**
 * Loaded before a host. Answers each message with its memory in megabytes, and its processor time since the start in
 * milliseconds. It adds the longest delays of its event loop since the last message. The message `collect` frees
 * garbage first.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  process.on('message', (message) => {
    if (message === 'collect') for (let times = 0; times < 2; times += 1) globalThis.gc()
    const { heapUsed, external, rss } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    process.send({
      heap: (heapUsed + external) / 1e6,
      resident: rss / 1e6,
      cpu: (user + system) / 1000,
      delay: { p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 },
    })
    delay.reset()
  })
  process.channel.unref()
}
