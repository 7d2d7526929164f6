import { startTestHost } from './hosts/host.ts'

/** Milliseconds between two looks at the processor time of the main thread. */
const LOOK = 2

/** Says where the host is reached, and how long its main thread worked without a pause since it was asked last. */
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
}, LOOK)

process.on('message', () => {
  process.send?.({ longest, total: cpuTime(), resident: process.resourceUsage().maxRSS / 1024 })
  longest = 0
})
process.on('disconnect', () => void host.end().then(() => process.exit(0)))
process.send?.({ url: host.url, token: host.token, data: host.data })
