import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReviewFixture, type ReviewFixture } from '../../support/change-requests.ts'

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
const ofSpace = () => fixture.workspace.call('getCurrentRevision', { params: { spaceId: fixture.space } })
const of = (changeRequestId: string) => ({ spaceId: fixture.space, changeRequestId })
const ofChange = (change: string) =>
  fixture.workspace.call('getRevisionOfChangeRequestById', { params: of(change) })
const update = (change: string) => fixture.workspace.call('updateChangeRequest', { params: of(change) })

describe('the parents of a revision', () => {
  it('are the one before it, and of a merge also the last one of the change request', () => {
    const begun = ofSpace().id
    const change = fixture.begin()
    fixture.change(change, write(0, 'one'))
    const first = ofChange(change)
    fixture.change(change, write(0, 'two'))
    const second = ofChange(change)
    expect([first.parents, second.parents]).toEqual([[begun], [first.id]])
    fixture.mergeResult(change)
    expect(ofSpace().parents).toEqual([begun, second.id])
  })

  it('are each named once where a change request changed nothing', () => {
    const begun = ofSpace().id
    fixture.mergeResult(fixture.begin())
    expect(ofSpace().parents).toEqual([begun])
  })

  it('are the previous revision of the change request and the merged one of the space', () => {
    const begun = ofSpace().id
    const [empty, filled] = [fixture.begin(), fixture.begin()]
    fixture.change(filled, write(0, 'mine'))
    const before = ofChange(filled).id
    fixture.changeSpace(write(1, 'theirs'))
    const now = ofSpace().id
    update(empty)
    update(filled)
    expect(ofChange(empty)).toMatchObject({ type: 'update', parents: [begun, now] })
    expect(ofChange(filled)).toMatchObject({ type: 'update', parents: [before, now] })
  })
})
