import { timestamp } from '../../operations/engine/timestamp.ts'
import type { ListedWork } from '../../schemas/work/work.ts'
import type { ReadWork } from './read-work.ts'

/** The most change requests of a list. The screen of all change requests has the others. */
const MOST = 20

interface Row {
  id: string
  number: number
  subject: string
  space: string
  updated_at: number
  by: string
}

const COLUMNS = 'change_request.id, number, subject, space, updated_at, user.id AS by'
const READABLE = 'space IN (SELECT value FROM json_each(?))'
const OWN = '(change_request.created_by = ? OR line IN (SELECT line FROM revision WHERE created_by = ?))'

/** Returns the change requests with a status that the caller created or edited, the latest first. */
export function ownWork(work: ReadWork, status: 'draft' | 'open'): ListedWork[] {
  const rows = work.store.all<Row>(
    `SELECT ${COLUMNS} FROM change_request JOIN user ON user.id = change_request.created_by
     WHERE organization = ? AND status = ? AND ${READABLE} AND ${OWN} ORDER BY updated_at DESC LIMIT ?`,
    work.organization,
    status,
    work.readable,
    work.user,
    work.user,
    MOST,
  )
  return present(work, rows)
}

/** Returns the open change requests of others, the newest first. */
export function workOfOthers(work: ReadWork): ListedWork[] {
  const rows = work.store.all<Row>(
    `SELECT ${COLUMNS} FROM change_request JOIN user ON user.id = change_request.created_by
     WHERE organization = ? AND status = 'open' AND ${READABLE} AND NOT ${OWN} ORDER BY change_request.seq DESC LIMIT ?`,
    work.organization,
    work.readable,
    work.user,
    work.user,
    MOST,
  )
  return present(work, rows)
}

function present(work: ReadWork, rows: readonly Row[]): ListedWork[] {
  return rows.map(({ id, number, subject, space, updated_at, by }) => ({
    id,
    number,
    subject,
    space,
    updatedAt: timestamp(updated_at),
    by: work.person(by),
    waitsFor: awaitedReviewers(work, id),
  }))
}

function awaitedReviewers({ store, person }: ReadWork, changeRequest: string): string[] {
  const rows = store.all<{ user: string }>(
    `SELECT user FROM requested_reviewer WHERE change_request = ? AND waiting = 1 ORDER BY requested_at, user`,
    changeRequest,
  )
  return rows.map(({ user }) => person(user).displayName)
}
