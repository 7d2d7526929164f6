import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReviewDesk, type ReviewDesk } from '../../support/change-requests.ts'

let desk: ReviewDesk

beforeEach(() => {
  desk = openReviewDesk({ First: '', Second: '' })
})
afterEach(() => desk.workspace.close())

const write = (page: number, markdown: string) => ({
  operation: 'update_page' as const,
  page: desk.pages[page]!,
  document: { markdown },
})
const ofSpace = () => desk.workspace.call('getCurrentRevision', { params: { spaceId: desk.space } })
const of = (changeRequestId: string) => ({ spaceId: desk.space, changeRequestId })
const ofChange = (change: string) =>
  desk.workspace.call('getRevisionOfChangeRequestById', { params: of(change) })
const update = (change: string) => desk.workspace.call('updateChangeRequest', { params: of(change) })

describe('the parents of a revision', () => {
  it('are the one before it, and of a merge also the last one of the change request', () => {
    const begun = ofSpace().id
    const change = desk.begin()
    desk.change(change, write(0, 'one'))
    const first = ofChange(change)
    desk.change(change, write(0, 'two'))
    const second = ofChange(change)
    expect([first.parents, second.parents]).toEqual([[begun], [first.id]])
    desk.mergeResult(change)
    expect(ofSpace().parents).toEqual([begun, second.id])
  })

  it('are each named once where a change request changed nothing', () => {
    const begun = ofSpace().id
    desk.mergeResult(desk.begin())
    expect(ofSpace().parents).toEqual([begun])
  })

  it('are the previous revision of the change request and the merged one of the space', () => {
    const begun = ofSpace().id
    const [empty, filled] = [desk.begin(), desk.begin()]
    desk.change(filled, write(0, 'mine'))
    const before = ofChange(filled).id
    desk.changeSpace(write(1, 'theirs'))
    const now = ofSpace().id
    update(empty)
    update(filled)
    expect(ofChange(empty)).toMatchObject({ type: 'update', parents: [begun, now] })
    expect(ofChange(filled)).toMatchObject({ type: 'update', parents: [before, now] })
  })
})
