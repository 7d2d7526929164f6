import { timestamp } from '../../operations/engine/timestamp.ts'
import type { Work } from '../../schemas/work/work.ts'
import type { ReadWork } from './read-work.ts'

const MOST = 6

interface Row {
  revision: string
  space: string
  at: number
  by: string
  change_request: string | null
  number: number | null
  subject: string | null
}

/** Returns the newest merges into the spaces that changed last, the newest first. */
export function latestChanges(work: ReadWork): Work['latestChanges'] {
  const { store, organization, mayRead } = work
  const spaces = store
    .all<{ id: string }>(
      `SELECT id FROM space WHERE organization = ? AND deleted_at IS NULL AND state = 'ready'
       ORDER BY updated_at DESC`,
      organization,
    )
    .filter(({ id }) => mayRead(id))
    .slice(0, MOST)
  const rows = spaces.flatMap(({ id }) =>
    store.all<Row>(
      `SELECT revision.id AS revision, space.id AS space, revision.created_at AS at, user.id AS by,
         change_request.id AS change_request, change_request.number, change_request.subject
       FROM space JOIN revision ON revision.line = space.line
         JOIN user ON user.id = revision.created_by
         LEFT JOIN change_request ON change_request.revision_merged = revision.id
       WHERE space.id = ? ORDER BY revision.seq DESC LIMIT ?`,
      id,
      MOST,
    ),
  )
  return rows
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MOST)
    .map(({ revision, space, at, by, change_request: id, number, subject }) => ({
      revision,
      space,
      at: timestamp(at),
      by: work.person(by),
      changeRequest: id === null || number === null ? null : { id, number, subject: subject ?? '' },
    }))
}
