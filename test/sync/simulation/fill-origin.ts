import { indexContent } from '../../../src-main/revisions/index/index-content.ts'
import type { LineRow } from '../../../src-main/revisions/lines.ts'
import { addChangeRequest, addSpace, merge, writePage } from '../../support/content/authoring.ts'
import { libraryOf } from '../../support/library.ts'
import { siteNames } from '../../support/site-names.ts'
import type { TestWorkspace, Visitor } from '../../support/workspace.ts'
import type { Ledger } from './ledger.ts'
import type { RemoteKind } from './remote-kind.ts'

const PAGES = {
  Start: 'The first line.\n\nThe second line.\n\nThe third line.\n',
  Next: 'Another page.\n',
}

/**
 * Fills the origin with one entity of each kind that users can change. Returns its two users. Sites, fields and
 * similar entities exist only when a remote lists them to a copy.
 */
export function fillOrigin(
  origin: TestWorkspace,
  { organizations }: Ledger,
  kind: RemoteKind,
): readonly Visitor[] {
  const users: Visitor[] = [origin, origin.addUser('admin')]
  for (const { user } of users) for (const each of organizations) origin.setRole(user, each, 'admin')
  const { space, pages } = addSpace(origin, PAGES)
  indexPages(origin, space, pages)
  if (kind === 'feed') {
    siteNames(origin)
    libraryOf(origin).collection('Inner shelf', libraryOf(origin).collection('Shelf'))
    addConflict(origin, space, pages)
  }
  discuss(origin, space, addChangeRequest(origin, space))
  return users
}

function indexPages({ store }: TestWorkspace, space: string, pages: string[]): void {
  const line = store.get<LineRow>(
    'SELECT line.* FROM space JOIN line ON line.id = space.line WHERE space.id = ?',
    space,
  )
  if (!line) throw new Error('A space that was just made has no line')
  store.transaction(() => indexContent(store, line, pages))
}

/** Posts comments with a reply, in the space and in a change request. */
function discuss(origin: TestWorkspace, spaceId: string, changeRequestId: string): void {
  const body = { body: { markdown: 'A remark.' } }
  const inSpace = { spaceId }
  const inChangeRequest = { spaceId, changeRequestId }
  const comment = origin.call('postCommentInSpace', { params: inSpace, body })
  origin.call('postCommentReplyInSpace', { params: { ...inSpace, commentId: comment.id }, body })
  const other = origin.call('postCommentInChangeRequest', { params: inChangeRequest, body })
  origin.call('postCommentReplyInChangeRequest', {
    params: { ...inChangeRequest, commentId: other.id },
    body,
  })
}

/** Adds a change request in which both sides changed the last page. */
function addConflict(origin: TestWorkspace, space: string, pages: readonly string[]): void {
  const page = pages.at(-1) ?? ''
  const [mine, theirs] = [addChangeRequest(origin, space), addChangeRequest(origin, space)]
  writePage(origin, { space, changeRequest: mine, page }, 'Another page, as I see it.\n')
  writePage(origin, { space, changeRequest: theirs, page }, 'Another page, as they see it.\n')
  merge(origin, space, theirs)
  origin.call('updateChangeRequest', { params: { spaceId: space, changeRequestId: mine } })
}
