import { previousRevision, type RevisionRow } from '../../revisions/lines.ts'
import type { HistoryEntry } from '../../schemas/history/history-entry.ts'
import type { Page } from '../../schemas/list.ts'
import type { Bound } from '../../store/store.ts'
import { countRows, listPage, type PagingQuery } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { presentUser, type UserRow } from '../users/user-row.ts'
import { summaryOf } from './history-summary.ts'

/** The revisions of a timeline. */
export interface Timeline {
  /** The list to which a cursor belongs. */
  name: string
  count: string
  /** SQL that takes the timeline's values, the upper bound of the step, and the limit. */
  select: string
  values: Bound[]
  /** The only page whose changes the entries count. */
  page?: string
}

/** All revisions of a line. */
export function lineTimeline(name: string, line: number): Timeline {
  return {
    name,
    count: 'SELECT count(*) AS count FROM revision WHERE line = ?',
    select: 'SELECT * FROM revision WHERE line = ? AND seq < ? ORDER BY seq DESC LIMIT ?',
    values: [line],
  }
}

/** The revisions of a line that wrote a page. */
export function pageTimeline(name: string, line: number, page: string): Timeline {
  return {
    name,
    count: 'SELECT count(*) AS count FROM page_version WHERE line = ? AND page = ?',
    select: `SELECT revision.* FROM page_version JOIN revision USING (line, seq)
      WHERE line = ? AND page = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
    values: [line, page],
    page,
  }
}

/** Returns a page of a timeline, the newest revision first. */
export function listTimeline(scope: ReadScope, timeline: Timeline, query: PagingQuery): Page<HistoryEntry> {
  const { name, count, select, values, page } = timeline
  return listPage<RevisionRow, HistoryEntry>(
    {
      name,
      keyTypes: ['number'],
      key: (row) => [row.seq],
      count: () => countRows(scope.store, count, ...values),
      after: (key, limit) => scope.store.all(select, ...values, key?.[0] ?? Number.MAX_SAFE_INTEGER, limit),
    },
    query,
    (row) => presentHistoryEntry(scope, row, page),
  )
}

/** A revision as timelines show it. With a page, its summary counts that page alone. */
export function presentHistoryEntry(scope: ReadScope, row: RevisionRow, page?: string): HistoryEntry {
  const { store } = scope
  const userOf = (id: string) => store.get<UserRow>('SELECT * FROM user WHERE id = ?', id)
  const user = userOf(row.created_by)
  const previous = previousRevision(store, row)
  const merged = store.get<{ id: string; number: number; subject: string; created_by: string }>(
    'SELECT id, number, subject, created_by FROM change_request WHERE revision_merged = ?',
    row.id,
  )
  const author = merged && merged.created_by !== row.created_by ? userOf(merged.created_by) : undefined
  return {
    object: 'history-entry',
    revision: row.id,
    number: row.seq,
    type: row.type,
    createdAt: timestamp(row.created_at),
    ...(user && { createdBy: presentUser(scope, user) }),
    ...(merged && {
      changeRequest: {
        id: merged.id,
        number: merged.number,
        subject: merged.subject,
        ...(author && { author: presentUser(scope, author) }),
      },
    }),
    ...(previous && { previous: previous.id }),
    summary: summaryOf(store, row, page),
  }
}
