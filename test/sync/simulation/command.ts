/**
 * `npm run simulate -- [FIRST [LAST [KIND]]]`: runs the worlds of these seeds; one seed alone replays it. Prints each
 * failed seed with the broken invariants, and their number at the end.
 */
import { KINDS } from './remote-kind.ts'
import { runSeeds } from './run-seeds.ts'

const [first = '1', last, named = 'feed'] = process.argv.slice(2)
const from = Number(first)
const to = last === undefined ? (process.argv.length > 2 ? from : 2000) : Number(last)
if (!Number.isInteger(from) || !Number.isInteger(to) || to < from) {
  process.stderr.write('Give the first and the last seed: npm run simulate -- 1 2000\n')
  process.exit(1)
}
const isOverHttp = named === 'http'
const kind = isOverHttp ? 'feed' : KINDS.find((each) => each === named)
if (!kind) {
  process.stderr.write(
    `The kinds of remote are ${KINDS.join(', ')}, and http for one with a feed over HTTP.\n`,
  )
  process.exit(1)
}
const { faults } = await runSeeds(from, to, {
  kind,
  isOverHttp,
  ...(from === to && { trace: (line: string) => void process.stderr.write(`${line}\n`) }),
  each: (seed, fault) => {
    if (fault !== undefined) process.stdout.write(`${fault}\n`)
    if (seed % 100 === 0) process.stderr.write(`${seed}\n`)
  },
})
process.stdout.write(`${to - from + 1} worlds, ${faults.length} with faults\n`)
process.exit(faults.length > 0 ? 1 : 0)
