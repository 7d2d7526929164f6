import { startTestHost } from './host.ts'

/** The milliseconds between two samples of the main thread's processor time. */
const SAMPLE_MILLISECONDS = 2

/** Process of a test: reports the host's address, and the longest uninterrupted work of its main thread. */
const host = await startTestHost()
const cpuTime = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let last = cpuTime()
let longest = 0
setInterval(() => {
  const now = cpuTime()
  longest = Math.max(longest, now - last)
  last = now
}, SAMPLE_MILLISECONDS)

process.on('message', () => {
  process.send?.({ longest, total: cpuTime(), resident: process.resourceUsage().maxRSS / 1024 })
  longest = 0
})
process.on('disconnect', () => void host.end().then(() => process.exit(0)))
process.send?.({ url: host.url, token: host.token, data: host.data })
