import type { ImportEvent } from '../schemas/feed/change-event.ts'
import type { ImportOutcome } from './write/import-found.ts'
import type { Imported } from './write/import-space.ts'
import { totalOf } from './write/report-counts.ts'

type Ended = Exclude<ImportOutcome, { kind: 'choice' }>

/** Returns the own fields of the last event of a stored import. */
export function endOf(
  outcome: Ended,
): Pick<ImportEvent, 'title' | 'state' | 'done' | 'total' | 'space' | 'report' | 'collection' | 'spaces'> {
  const end = { title: outcome.title, state: 'done', done: 1, total: 1 } as const
  if (outcome.kind === 'space') return { ...end, space: outcome.space, report: reportOf(outcome) }
  const { collection, spaces } = outcome
  return {
    ...end,
    collection,
    spaces: spaces.map((imported) => ({
      space: imported.space,
      title: imported.title,
      report: reportOf(imported),
    })),
  }
}

function reportOf({ report: { id, counts } }: Imported): NonNullable<ImportEvent['report']> {
  return { id, entries: totalOf(counts) }
}
