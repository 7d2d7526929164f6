import { expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/change-requests.ts'

const BOOK = { One: 'a\nb\nc\n', Two: 'Second\n', Three: 'Third\n' }
const write = (page: string, markdown: string): ContentChange => ({
  operation: 'update_page',
  page,
  document: { markdown },
})
const changedPages = ({ workspace, space }: ReviewFixture, changeRequestId: string) =>
  workspace.call('listChangedPagesInChangeRequest', { params: { spaceId: space, changeRequestId } }).items

function linesOf(fixture: ReviewFixture, request: string): Record<string, [added: number, removed: number]> {
  const entries = changedPages(fixture, request).map(({ page, added, removed }) => [page, [added, removed]])
  return Object.fromEntries(entries) as Record<string, [number, number]>
}

it('counts the added and removed lines of edited, deleted and renamed pages', () => {
  const fixture = openReviewFixture(BOOK)
  const [one = '', two = '', three = ''] = fixture.pages
  const request = fixture.begin()
  const rename: ContentChange = { operation: 'update_page', page: three, title: 'Renamed' }
  fixture.change(request, write(one, 'a\nB\nc\nd\n'), { operation: 'delete_page', page: two }, rename)
  expect(linesOf(fixture, request)).toEqual({ [one]: [2, 1], [two]: [0, 1], [three]: [0, 0] })
})

it('lists no page whose text and names equal the base again', () => {
  const fixture = openReviewFixture(BOOK)
  const [one = ''] = fixture.pages
  const request = fixture.begin()
  fixture.change(request, write(one, 'New\n'))
  fixture.change(request, write(one, BOOK.One))
  expect(changedPages(fixture, request)).toEqual([])
})

it('changes the fingerprint with the text or title, and restores it with them', () => {
  const fixture = openReviewFixture(BOOK)
  const [one = '', two = ''] = fixture.pages
  const request = fixture.begin()
  const fingerprint = () => changedPages(fixture, request).find(({ page }) => page === one)?.fingerprint
  fixture.change(request, write(one, 'New\n'))
  const first = fingerprint()
  fixture.change(request, write(two, 'Another page\n'))
  expect(fingerprint()).toBe(first)
  fixture.change(request, write(one, 'Newer\n'))
  expect(fingerprint()).not.toBe(first)
  fixture.change(request, write(one, 'New\n'))
  expect(fingerprint()).toBe(first)
  fixture.change(request, { operation: 'update_page', page: one, title: 'Title' })
  expect(fingerprint()).not.toBe(first)
})

it('changes the fingerprint with the condition and other values of the head', () => {
  const fixture = openReviewFixture(BOOK)
  const [one = ''] = fixture.pages
  const request = fixture.begin()
  const fingerprint = () => changedPages(fixture, request)[0]?.fingerprint
  fixture.change(request, write(one, 'New\n'))
  const first = fingerprint()
  fixture.change(request, { operation: 'update_page', page: one, condition: 'visitor.claims.isBeta' })
  const conditional = fingerprint()
  expect(conditional).not.toBe(first)
  fixture.change(request, { operation: 'set_page_head', page: one, layout: { outline: false } })
  expect(fingerprint()).not.toBe(conditional)
})

it('lists the changes in reading order, and a deleted page where it was', () => {
  const fixture = openReviewFixture({ One: '1\n', Two: '2\n', Three: '3\n', Four: '4\n' })
  const [one = '', two = '', three = '', four = ''] = fixture.pages
  const request = fixture.begin()
  fixture.change(
    request,
    write(four, 'Edited\n'),
    { operation: 'delete_page', page: three },
    { operation: 'insert_page', title: 'Below', into: one, document: { markdown: 'New\n' } },
    write(two, 'Edited\n'),
    write(one, 'Edited\n'),
  )
  const params = { spaceId: fixture.space, changeRequestId: request }
  const { changes } = fixture.workspace.call('getChangeRequestChanges', { params })
  const titles = changes.flatMap((change) => ('page' in change ? [change.page.title] : []))
  expect(titles).toEqual(['One', 'Below', 'Two', 'Three', 'Four'])
})

it('lists a page as edited when only its cover or another value of its head differs', () => {
  const fixture = openReviewFixture(BOOK)
  const { workspace, space } = fixture
  const [one = ''] = fixture.pages
  const request = fixture.begin()
  fixture.change(request, { operation: 'set_page_head', page: one, layout: { outline: false } })
  const { changes } = workspace.call('getChangeRequestChanges', {
    params: { spaceId: space, changeRequestId: request },
  })
  expect(changes).toMatchObject([{ type: 'page_edited', page: { id: one }, attributes: {} }])
})
