import { readFileSync } from 'node:fs'
import { engines } from './search-engines.ts'

/** The reports of a contender when it is ready, and after each round. */
export interface SearchReady {
  size: { index: number; text: number } | undefined
}

export interface SearchRound {
  /** The milliseconds of each query, in order. */
  times: number[]
  shown: number
  /** The memory of the process with the open engine after the queries, in megabytes. */
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
    shown += engine.search(query).length
    return performance.now() - start
  })
  process.send?.({ times, shown, memory: resident() - before } satisfies SearchRound)
})
process.once('disconnect', () => engine.close())

/** Returns the resident memory without garbage, in megabytes. */
function resident(): number {
  globalThis.gc?.()
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return (Number(kibibytes) * 1024) / 1e6
}
