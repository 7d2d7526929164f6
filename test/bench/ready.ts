import { setTimeout as wait } from 'node:timers/promises'
import { summarise, type Bench } from './bench.ts'
import { startBuiltHost, startProcess } from './processes/host-process.ts'
import { benchStore } from './stores/bench-store.ts'

/** The pause before memory is measured, in milliseconds. The work after the start is over by then. */
const REST_MILLISECONDS = 4000
/** The smallest possible host: Node, an HTTP server and the line. */
const BARE = `require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('{}')); process.once('SIGTERM', () => process.exit(0))`

/** The time until the headless host responds, on a store with a large book. */
export const bench: Bench = {
  name: 'ready',
  title: 'the headless host on a store that holds cpp-docs, from start to ready, and its memory at rest',
  async run(context) {
    const { rounds, log } = context
    const { data } = await benchStore(context)
    const own: number[] = []
    const bare: number[] = []
    const memory: number[] = []
    for (let round = 1; round <= rounds; round++) {
      log(`round ${round} of ${rounds}`)
      const least = await startProcess(['-e', BARE])
      bare.push(least.ready)
      await least.end()
      const host = await startBuiltHost(data)
      own.push(host.ready)
      await wait(REST_MILLISECONDS)
      memory.push(host.memory())
      await host.end()
    }
    const row = (name: string, times: number[]) => {
      const { median, least, most } = summarise(times)
      return [name, Math.round(median), Math.round(least), Math.round(most)]
    }
    const ready = summarise(own).median
    const rest = summarise(memory).median
    return {
      tables: [
        {
          title: 'ms from the start of the process to ready',
          columns: ['process', 'median', 'least', 'most'],
          rows: [row('carrel', own), row('node with an HTTP server', bare)],
        },
      ],
      goals: [
        { goal: 'ready after at most 400 ms', seen: `${Math.round(ready)} ms`, met: ready <= 400 },
        { goal: 'memory at rest under 150 MB', seen: `${Math.round(rest)} MB`, met: rest < 150 },
      ],
    }
  },
}
