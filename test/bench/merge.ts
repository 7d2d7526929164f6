import { diff3Merge } from 'node-diff3'
import { findConflicts } from '../../src-main/content/merge/conflict-markers.ts'
import { mergeText } from '../../src-main/content/merge/merge-text.ts'
import { gitMerge } from '../support/content/git-merge.ts'
import { mergeTriples } from '../support/content/merge-triples.ts'
import type { MergeTriple } from '../support/content/merge-triples.ts'
import { summarise } from './bench.ts'
import type { Bench, BenchContext, BenchResult, BenchTable, Summary } from './bench.ts'

/** A peer that takes this long for one merge skips that merge from then on. Rounds would take minutes. */
const TOO_SLOW_MS = 1000

/** A merge implementation. `times` holds its times by triple, in milliseconds. */
interface Contender {
  name: string
  merge(triple: MergeTriple): unknown
  times: number[][]
}

interface Agreement {
  same: string[]
  extra: string[]
  differing: string[]
  bothConflict: string[]
  asCommitted: string[]
  unlikeCommitted: string[]
}

/** Three-way merges made by people: their speed, and their agreement with git. */
export const bench: Bench = {
  name: 'merge',
  title: 'three-way merge of 205 real triples, compared with node-diff3 and git merge-file',
  async run(context): Promise<BenchResult> {
    const triples = await mergeTriples()
    const agreement = compareWithGit(triples)
    const contenders = takeTurns(triples, context)
    return {
      tables: [speedTable(contenders), agreementTable(agreement)],
      goals: [...speedGoals(contenders[0]!), ...agreementGoals(agreement)],
    }
  },
}

function takeTurns(triples: MergeTriple[], { rounds, log }: BenchContext): Contender[] {
  const contenders: Contender[] = [
    { name: 'carrel', merge: ({ base, mine, theirs }) => mergeText(base, mine, theirs), times: [] },
    { name: 'node-diff3', merge: mergeWithDiff3, times: [] },
    {
      name: 'git merge-file',
      merge: ({ files }) => gitMerge(files.mine, files.base, files.theirs),
      times: [],
    },
  ]
  for (let round = 1; round <= rounds; round++) {
    log(`round ${round} of ${rounds}`)
    triples.forEach((triple, index) => {
      for (const contender of contenders) measure(contender, triple, index)
    })
  }
  return contenders
}

function measure({ merge, times }: Contender, triple: MergeTriple, index: number): void {
  const seen = (times[index] ??= [])
  if (seen.some((time) => time > TOO_SLOW_MS)) return
  const start = performance.now()
  merge(triple)
  seen.push(performance.now() - start)
}

function mergeWithDiff3({ base, mine, theirs }: MergeTriple): unknown {
  return diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'))
}

/** Summarises the times of all rounds. The first round, with uncompiled code, counts too. */
function summaryOf({ times }: Contender): Summary {
  return summarise(times.flat())
}

/**
 * Returns the slowest triple by the median of its rounds. The single slowest merge says little on a busy machine,
 * because a process may lose the processor. The work itself is bounded.
 */
function slowestTriple({ times }: Contender): number {
  return Math.max(...times.map((rounds) => summarise(rounds).median))
}

function speedTable(contenders: Contender[]): BenchTable {
  const own = summaryOf(contenders[0]!)
  const ratio = (theirs: number, ours: number) => `${(theirs / ours).toFixed(1)}×`
  return {
    title: 'time of one merge in ms (git includes starting its process)',
    columns: ['by', 'median', 'p99', 'slowest triple', 'slowest run', 'median to carrel', 'p99 to carrel'],
    rows: contenders.map((contender) => {
      const { median, p99, most } = summaryOf(contender)
      const ratios = [ratio(median, own.median), ratio(p99, own.p99)]
      const slowest = rounded(slowestTriple(contender))
      return [contender.name, rounded(median), rounded(p99), slowest, rounded(most), ...ratios]
    }),
  }
}

function rounded(milliseconds: number): number {
  return Number(milliseconds.toFixed(2))
}

function compareWithGit(triples: MergeTriple[]): Agreement {
  const agreement: Agreement = {
    same: [],
    extra: [],
    differing: [],
    bothConflict: [],
    asCommitted: [],
    unlikeCommitted: [],
  }
  for (const triple of triples) agreement[verdict(triple)].push(triple.id)
  return agreement
}

function verdict({ files, base, mine, theirs, committed }: MergeTriple): keyof Agreement {
  const git = gitMerge(files.mine, files.base, files.theirs)
  const { text, conflicts } = mergeText(base, mine, theirs)
  if (conflicts.length > 0 && findConflicts(text).length !== conflicts.length) return 'differing'
  if (conflicts.length > 0) return git.isClean ? 'extra' : 'bothConflict'
  if (git.isClean) return text === git.text ? 'same' : 'differing'
  return text === committed ? 'asCommitted' : 'unlikeCommitted'
}

function agreementTable(agreement: Agreement): BenchTable {
  const row = (name: string, ids: string[]) => [name, ids.length, ids.slice(0, 8).join(' ')]
  return {
    title: 'compared with git merge-file',
    columns: ['outcome', 'triples', 'ids'],
    rows: [
      row('both merge, same bytes', agreement.same),
      row('both conflict', agreement.bothConflict),
      row('git merges, carrel conflicts', agreement.extra),
      row('git conflicts, carrel merges as committed', agreement.asCommitted),
      row('both merge, other bytes', agreement.differing),
      row('git conflicts, carrel merges differently', agreement.unlikeCommitted),
    ],
  }
}

function speedGoals(own: Contender): BenchResult['goals'] {
  const { p99, most } = summaryOf(own)
  const slowest = slowestTriple(own)
  return [
    { goal: 'p99 of a merge under 10 ms', seen: `${rounded(p99)} ms`, met: p99 < 10 },
    {
      goal: 'no triple over 100 ms',
      seen: `${rounded(slowest)} ms (median of its rounds; slowest single run ${rounded(most)} ms)`,
      met: slowest <= 100,
    },
  ]
}

function agreementGoals({ differing, unlikeCommitted }: Agreement): BenchResult['goals'] {
  const goal = (text: string, ids: string[]) => ({ goal: text, seen: `${ids.length}`, met: ids.length === 0 })
  return [
    goal('merges with other bytes where git merges', differing),
    goal('merges that differ from the committed result where git conflicts', unlikeCommitted),
  ]
}
