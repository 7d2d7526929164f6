import { expect, it } from 'vitest'
import { newText, openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

const BOOK = { One: 'See [two](two.md).\n', Two: 'Second\n', Three: 'Third\n' }
const preview = ({ workspace, space }: ReviewFixture, changeRequestId: string) =>
  workspace.call('getMergePreview', { params: { spaceId: space, changeRequestId } })

it('counts the pages, and the links of other pages that a merge breaks', () => {
  const fixture = openReviewFixture(BOOK)
  const [, two = '', three = ''] = fixture.pages
  const request = fixture.begin()
  fixture.change(request, { operation: 'delete_page', page: two }, newText(three, 'Changed\n'))
  expect(preview(fixture, request)).toMatchObject({
    pages: { added: 0, modified: 1, moved: 0, deleted: 1 },
    outdated: false,
    conflicts: [],
    brokenLinks: 1,
  })
})

it('counts the same broken links that the list of faults marks as new', () => {
  const fixture = openReviewFixture({ ...BOOK, Three: '[two](two.md) and [old](old.md)\n' })
  const { workspace, space } = fixture
  const [, two = '', three = ''] = fixture.pages
  const request = fixture.begin()
  const markdown = '[two](two.md), [two](two.md#part), [old](old.md) and [new](new.md)\n'
  fixture.change(request, { operation: 'delete_page', page: two }, newText(three, markdown))
  const params = { spaceId: space, changeRequestId: request }
  const faults = workspace.call('listHealthInChangeRequest', { params, query: { kind: 'broken-link' } })
  const added = faults.items.filter(({ isNew }) => isNew).map(({ page, href }) => [page.title, href])
  expect(added).toEqual([
    ['One', 'two.md'],
    ['Three', 'new.md'],
    ['Three', 'two.md'],
    ['Three', 'two.md#part'],
  ])
  expect(preview(fixture, request).brokenLinks).toBe(4)
})

it('predicts the conflicts of the merge, and writes nothing', () => {
  const fixture = openReviewFixture(BOOK)
  const [one = '', two = '', three = ''] = fixture.pages
  const request = fixture.begin()
  fixture.change(request, newText(two, 'Mine\n'), newText(three, 'Mine too\n'))
  fixture.changeSpace(newText(two, 'Theirs\n'), newText(one, 'Elsewhere\n'))
  const { store } = fixture.workspace
  const writes = () => store.get<{ count: number }>('SELECT total_changes() AS count')?.count
  const before = writes()
  const { outdated, conflicts = [] } = preview(fixture, request)
  expect(writes()).toBe(before)
  expect([outdated, conflicts]).toEqual([true, [{ page: two, title: 'Two' }]])
  expect(fixture.mergeResult(request)).toBe('conflicts')
  expect(fixture.conflicts(request).map(({ page }) => page)).toEqual([two])
  expect(preview(fixture, request).conflicts).toEqual([{ page: two, title: 'Two' }])
})

it('counts the latest review of each reviewer, and separately those of an earlier revision', () => {
  const fixture = openReviewFixture(BOOK)
  const [, two = ''] = fixture.pages
  const request = fixture.begin()
  fixture.change(request, newText(two, 'Mine\n'))
  const params = { spaceId: fixture.space, changeRequestId: request }
  const reviewer = fixture.workspace.addUser('review')
  const review = (status: 'approved' | 'changes-requested', by: Pick<typeof reviewer, 'call'> = reviewer) =>
    by.call('submitChangeRequestReview', { params, body: { status } })
  review('approved', fixture.workspace)
  expect(preview(fixture, request).reviews).toEqual({ approved: 0, changesRequested: 0, outdated: 0 })
  review('changes-requested')
  expect(preview(fixture, request).reviews).toEqual({ approved: 0, changesRequested: 1, outdated: 0 })
  review('approved')
  expect(preview(fixture, request).reviews).toEqual({ approved: 1, changesRequested: 0, outdated: 0 })
  fixture.change(request, newText(two, 'More\n'))
  expect(preview(fixture, request).reviews).toEqual({ approved: 0, changesRequested: 0, outdated: 1 })
})
