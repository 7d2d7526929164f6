import { readFileSync } from 'node:fs'
import { engines } from './search-engines.ts'

/** What a contender says of itself when it is ready, and of each round. */
export interface SearchReady {
  size: { index: number; text: number } | undefined
}

export interface SearchRound {
  /** Milliseconds of each query, in order. */
  times: number[]
  shown: number
  /** Megabytes of the process that the open engine takes, after the queries. */
  memory: number
}

const [name = '', data = '', space = ''] = process.argv.slice(2)
const open = engines[name]
if (!open) throw new Error(`There is no engine ${name}`)
const before = resident()
const engine = await open(data, space)
process.send?.({ size: engine.size?.() } satisfies SearchReady)

process.on('message', (queries: string[]) => {
  let shown = 0
  const times = queries.map((query) => {
    const start = performance.now()
    shown += engine.search(query)
    return performance.now() - start
  })
  process.send?.({ times, shown, memory: resident() - before } satisfies SearchRound)
})
process.once('disconnect', () => engine.close())

/** Resident megabytes, what is garbage left out. */
function resident(): number {
  globalThis.gc?.()
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return (Number(kibibytes) * 1024) / 1e6
}
