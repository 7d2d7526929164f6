import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

let fixture: ReviewFixture

beforeEach(() => {
  fixture = openReviewFixture({ First: '', Second: '' })
})
afterEach(() => fixture.workspace.close())

const write = (page: number, markdown: string) => ({
  operation: 'update_page' as const,
  page: fixture.pages[page]!,
  document: { markdown },
})
const revisionOfSpace = () =>
  fixture.workspace.call('getCurrentRevision', { params: { spaceId: fixture.space } })
const paramsOf = (changeRequestId: string) => ({ spaceId: fixture.space, changeRequestId })
const revisionOfChange = (change: string) =>
  fixture.workspace.call('getRevisionOfChangeRequestById', { params: paramsOf(change) })
const update = (change: string) => fixture.workspace.call('updateChangeRequest', { params: paramsOf(change) })

describe('the parents of a revision', () => {
  it('are the previous revision, and for a merge also the last one of the change request', () => {
    const initial = revisionOfSpace().id
    const change = fixture.begin()
    fixture.change(change, write(0, 'one'))
    const first = revisionOfChange(change)
    fixture.change(change, write(0, 'two'))
    const second = revisionOfChange(change)
    expect([first.parents, second.parents]).toEqual([[initial], [first.id]])
    fixture.mergeResult(change)
    expect(revisionOfSpace().parents).toEqual([initial, second.id])
  })

  it('are listed once each where a change request changed nothing', () => {
    const initial = revisionOfSpace().id
    fixture.mergeResult(fixture.begin())
    expect(revisionOfSpace().parents).toEqual([initial])
  })

  it('are the previous revision of the change request and the merged one of the space', () => {
    const initial = revisionOfSpace().id
    const [empty, filled] = [fixture.begin(), fixture.begin()]
    fixture.change(filled, write(0, 'mine'))
    const before = revisionOfChange(filled).id
    fixture.changeSpace(write(1, 'theirs'))
    const now = revisionOfSpace().id
    update(empty)
    update(filled)
    expect(revisionOfChange(empty)).toMatchObject({ type: 'update', parents: [initial, now] })
    expect(revisionOfChange(filled)).toMatchObject({ type: 'update', parents: [before, now] })
  })
})
