import type { ImportEvent } from '../schemas/feed/change-event.ts'
import { Problem } from '../schemas/problem.ts'
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

/** Returns the own fields of the last event of an import that failed or was cancelled. Nothing of it is stored. */
export function failureOf(
  error: unknown,
): Pick<ImportEvent, 'state' | 'done' | 'total' | 'message' | 'reasons'> {
  if (!(error instanceof Problem)) {
    const message = 'The import failed and nothing was imported. The log has the details.'
    return { state: 'failed', done: 0, total: 0, message }
  }
  const state = error.code === 'import.cancelled' ? 'cancelled' : 'failed'
  return { state, done: 0, total: 0, message: error.message, ...reasonsOf(error) }
}

/** The reasons of a refusal, where there are several. Its own sentence names the first one. */
function reasonsOf({ cause }: Problem): Pick<ImportEvent, 'reasons'> {
  if (!Array.isArray(cause) || cause.length < 2) return {}
  return {
    reasons: cause.flatMap((entry: { message?: unknown } | null) =>
      typeof entry?.message === 'string' ? [entry.message] : [],
    ),
  }
}
