import { expect, it } from 'vitest'
import { newText, openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

const BOOK = { One: 'a\nb\n', Two: 'Second\n' }

/** Returns the ids of the change requests in the list of a page, with the added and removed lines. */
function ownChanges({ workspace, space }: ReviewFixture, pageId: string, user = workspace.user) {
  const input = { params: { spaceId: space, pageId } }
  const { items } = workspace.as(user).call('listOwnChangesOfPage', input)
  return items.map(({ changeRequest, change }) => [changeRequest.id, change.added, change.removed])
}

it('lists the drafts that change the page, the last changed first', () => {
  const fixture = openReviewFixture(BOOK)
  const [one = '', two = ''] = fixture.pages
  const [first, second, elsewhere] = [fixture.begin(), fixture.begin(), fixture.begin()]
  fixture.change(second, newText(one, 'a\n'))
  fixture.change(elsewhere, newText(two, 'New\n'))
  fixture.workspace.advance(1_000)
  fixture.change(first, newText(one, 'a\nb\nc\n'))
  expect(ownChanges(fixture, one)).toEqual([
    [first, 1, 0],
    [second, 0, 1],
  ])
})

it('lists no draft whose page equals that of the space again', () => {
  const fixture = openReviewFixture(BOOK)
  const [one = ''] = fixture.pages
  const request = fixture.begin()
  fixture.change(request, newText(one, 'New\n'))
  fixture.change(request, newText(one, BOOK.One))
  expect(ownChanges(fixture, one)).toEqual([])
})

it('lists neither archived nor merged change requests', () => {
  const fixture = openReviewFixture(BOOK)
  const [one = ''] = fixture.pages
  const [merged, archived] = [fixture.begin(), fixture.begin()]
  fixture.change(merged, newText(one, 'Merged\n'))
  fixture.change(archived, newText(one, 'Archived\n'))
  fixture.mergeResult(merged)
  const params = { spaceId: fixture.space, changeRequestId: archived }
  fixture.workspace.call('updateChangeRequestById', { params, body: { status: 'archived' } })
  expect(ownChanges(fixture, one)).toEqual([])
})

it('lists no change request of another user', () => {
  const fixture = openReviewFixture(BOOK)
  const [one = ''] = fixture.pages
  const request = fixture.begin()
  fixture.change(request, newText(one, 'New\n'))
  const { user } = fixture.workspace.addUser('edit')
  expect(ownChanges(fixture, one, user)).toEqual([])
  expect(ownChanges(fixture, one)).toEqual([[request, 1, 2]])
})

it('lists a page that the draft creates, although the space has no such page', () => {
  const fixture = openReviewFixture(BOOK)
  const request = fixture.begin()
  fixture.change(request, { operation: 'insert_page', title: 'New', document: { markdown: 'Text\n' } })
  const params = { spaceId: fixture.space, changeRequestId: request }
  const [page] = fixture.workspace.call('listChangedPagesInChangeRequest', { params }).items
  expect(ownChanges(fixture, page?.page ?? '')).toEqual([[request, 1, 0]])
})

it('lists edits without reverts of merges, and reverts alone', () => {
  const fixture = openReviewFixture(BOOK)
  const { workspace, space } = fixture
  const [one = ''] = fixture.pages
  fixture.changeSpace(newText(one, 'Merged\n'))
  const [merge] = workspace.call('listRevisions', { params: { spaceId: space } }).items
  const params = { spaceId: space, revisionId: merge?.revision ?? '' }
  const revert = workspace.call('revertRevision', { params, body: { subject: 'Undo it' } }).id
  const kindOf = (kind?: 'edits' | 'revert') =>
    workspace
      .call('listOwnChangesOfPage', {
        params: { spaceId: space, pageId: one },
        query: kind === undefined ? {} : { kind },
      })
      .items.map(({ changeRequest }) => changeRequest.id)
  expect(kindOf('edits')).toEqual([])
  const draft = fixture.begin()
  fixture.change(draft, newText(one, 'Draft\n'))
  expect(kindOf('edits')).toEqual([draft])
  expect(kindOf('revert')).toEqual([revert])
  expect(kindOf().toSorted()).toEqual([draft, revert].toSorted())
})
