import type { ContentView } from '../../revisions/content-view.ts'
import { headRevision, headView, lineById, type LineRow } from '../../revisions/lines.ts'
import type { ChangeRequest, ChangeRequestStatus } from '../../schemas/change-request.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Reader } from '../../store/store.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { userById } from '../users/user-row.ts'
import { presentLink, storedLinks, wordsOfLinks } from './links/stored-links.ts'

/** A row of `change_request`. */
export interface ChangeRequestRow {
  seq: number
  id: string
  space: string
  organization: string
  number: number
  line: number
  status: ChangeRequestStatus
  subject: string
  /** Markdown; empty for none. */
  description: string
  /** Links in JSON, as `storedLinks` reads them. */
  links: string
  created_by: string
  created_at: number
  updated_at: number
  revision_initial: string
  revision_merged_ancestor: string | null
  revision_merged: string | null
  comments: number
}

/** The change request as the API shows it. */
export function presentChangeRequest(scope: ReadScope, row: ChangeRequestRow): ChangeRequest {
  const line = lineById(scope.store, row.line)
  const links = storedLinks(row).map(presentLink)
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    ...(row.description !== '' && { description: { markdown: row.description } }),
    createdBy: userById(scope, row.created_by),
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    space: row.space,
    revision: headRevision(scope.store, line).id,
    revisionInitial: row.revision_initial,
    ...(row.revision_merged_ancestor !== null && { revisionMergedAncestor: row.revision_merged_ancestor }),
    ...(row.revision_merged !== null && { revisionMerged: row.revision_merged }),
    comments: row.comments,
    outdated: isOutdated(scope.store, row, line),
    ...(links.length > 0 && { links }),
    urls: {
      app: scope.addresses.app(`/spaces/${row.space}/changes/${row.number}`),
      location: scope.addresses.location(`/v1/spaces/${row.space}/change-requests/${row.id}`),
    },
  }
}

/** Returns the text of a change request itself that a search reads. */
export const searchableText = (row: ChangeRequestRow): string =>
  [row.subject, row.description, wordsOfLinks(row)].filter((words) => words !== '').join('\n')

/** Returns the present content of a change request. */
export function changeRequestView(store: Reader, row: ChangeRequestRow): ContentView {
  return headView(store, lineById(store, row.line))
}

/** Refuses to change a merged or archived change request: its content is part of history. */
export function refuseClosed(row: ChangeRequestRow): void {
  if (row.status === 'draft' || row.status === 'open') return
  throw new Problem(
    'change-request.closed',
    `This change request is ${row.status}, so its content stays as it is. ` +
      (row.status === 'archived'
        ? 'Set its status to open to go on with it.'
        : 'Make a new change request to go on.'),
  )
}

/** True while the space has a newer revision than the base of the change request. A merged one is never outdated. */
function isOutdated(store: Reader, row: ChangeRequestRow, line: LineRow): boolean {
  if (row.status === 'merged' || line.parent === null) return false
  return lineById(store, line.parent).head !== line.base
}
