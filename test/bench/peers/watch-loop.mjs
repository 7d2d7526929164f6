/** Loaded before a host: answers each message with the longest time, in milliseconds, that its thread was held since the last. */
import { isMainThread } from 'node:worker_threads'

const TICK = 5

if (isMainThread) {
  let longest = 0
  let last = performance.now()
  const tick = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - TICK)
    last = now
  }, TICK)
  process.on('message', () => {
    process.send(longest)
    longest = 0
  })
  // Neither keeps the host from ending.
  tick.unref()
  process.channel.unref()
}
