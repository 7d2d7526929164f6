/**
 * Loaded before a host. It records the long tasks of its main thread by their processor time, so that other processes
 * on a busy machine do not count. Measures its memory without garbage. Answers each message with a report.
 */
import { subscribe } from 'node:diagnostics_channel'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** The milliseconds between two samples. Work between them counts as one task. */
const TICK = 2
/** The processor time from which a task is reported, in milliseconds. */
const LONG = 25
const MAX_REPORTED = 200

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const processorTime = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let tasks = []
  let requests = []
  let collected = 0
  let last = processorTime()
  subscribe('http.server.request.start', ({ request }) => requests.push(`${request.method} ${request.url}`))
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collected += duration
  }).observe({ entryTypes: ['gc'] })
  const sample = () => {
    const now = processorTime()
    const milliseconds = now - last
    if (milliseconds > LONG && tasks.length < MAX_REPORTED) tasks.push({ milliseconds, collected, requests })
    requests = []
    collected = 0
    last = now
  }
  const tick = setInterval(sample, TICK)
  process.on('message', () => {
    sample()
    // Forced collections are not tasks of the host.
    for (let times = 0; times < 2; times += 1) globalThis.gc()
    last = processorTime()
    const { heapUsed, external, rss } = process.memoryUsage()
    process.send({ tasks, delay: delay.max / 1e6, heap: (heapUsed + external) / 1e6, resident: rss / 1e6 })
    tasks = []
    delay.reset()
  })
  // Neither prevents the host from ending.
  tick.unref()
  process.channel.unref()
}
