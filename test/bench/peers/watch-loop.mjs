/**
 * Loaded before a host. Answers each message with the longest time that its thread was blocked since the last one, in
 * milliseconds.
 */
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
  // Neither prevents the host from ending.
  tick.unref()
  process.channel.unref()
}
