import { expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { newText, openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

const BOOK = { One: 'a\nb\nc\n', Two: 'Second\n', Three: 'Third\n' }
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
  fixture.change(request, newText(one, 'a\nB\nc\nd\n'), { operation: 'delete_page', page: two }, rename)
  expect(linesOf(fixture, request)).toEqual({ [one]: [2, 1], [two]: [0, 1], [three]: [0, 0] })
})

it('lists no page whose text and names equal the base again', () => {
  const fixture = openReviewFixture(BOOK)
  const [one = ''] = fixture.pages
  const request = fixture.begin()
  fixture.change(request, newText(one, 'New\n'))
  fixture.change(request, newText(one, BOOK.One))
  expect(changedPages(fixture, request)).toEqual([])
})

it('changes the fingerprint with the text or title of its page alone, and restores it with them', () => {
  const fixture = openReviewFixture(BOOK)
  const [one = '', two = ''] = fixture.pages
  const request = fixture.begin()
  const seen: (string | undefined)[] = []
  const fingerprintAfter = (change: ContentChange): number => {
    fixture.change(request, change)
    const found = changedPages(fixture, request).find(({ page }) => page === one)?.fingerprint
    seen.push(found)
    return seen.indexOf(found)
  }
  expect(fingerprintAfter(newText(one, 'New\n'))).toBe(0)
  expect(fingerprintAfter(newText(two, 'Another page\n'))).toBe(0)
  expect(fingerprintAfter(newText(one, 'Newer\n'))).toBe(2)
  expect(fingerprintAfter(newText(one, 'New\n'))).toBe(0)
  expect(fingerprintAfter({ operation: 'update_page', page: one, title: 'Title' })).toBe(4)
  expect(fingerprintAfter({ operation: 'update_page', page: one, title: 'One' })).toBe(0)
})

it('changes the fingerprint with the condition and other values of the head', () => {
  const fixture = openReviewFixture(BOOK)
  const [one = ''] = fixture.pages
  const request = fixture.begin()
  const fingerprintAfter = (change: ContentChange) => {
    fixture.change(request, change)
    return changedPages(fixture, request).map(({ fingerprint }) => fingerprint)
  }
  const fingerprints = [
    ...fingerprintAfter(newText(one, 'New\n')),
    ...fingerprintAfter({ operation: 'update_page', page: one, condition: 'visitor.claims.isBeta' }),
    ...fingerprintAfter({ operation: 'set_page_head', page: one, layout: { outline: false } }),
  ]
  expect(new Set(fingerprints).size).toBe(3)
})

it('lists the changes in reading order, and a deleted page where it was', () => {
  const fixture = openReviewFixture({ One: '1\n', Two: '2\n', Three: '3\n', Four: '4\n' })
  const [one = '', two = '', three = '', four = ''] = fixture.pages
  const request = fixture.begin()
  fixture.change(
    request,
    newText(four, 'Edited\n'),
    { operation: 'delete_page', page: three },
    { operation: 'insert_page', title: 'Below', into: one, document: { markdown: 'New\n' } },
    newText(two, 'Edited\n'),
    newText(one, 'Edited\n'),
  )
  const params = { spaceId: fixture.space, changeRequestId: request }
  const { changes } = fixture.workspace.call('getChangeRequestChanges', { params })
  const titles = changes.flatMap((change) => ('page' in change ? [change.page.title] : []))
  expect(titles).toEqual(['One', 'Below', 'Two', 'Three', 'Four'])
})

it('lists a page as edited, without changed attributes, when only its head differs', () => {
  const fixture = openReviewFixture(BOOK)
  const { workspace, space } = fixture
  const [one = ''] = fixture.pages
  const request = fixture.begin()
  fixture.change(request, { operation: 'set_page_head', page: one, layout: { outline: false } })
  const { changes } = workspace.call('getChangeRequestChanges', {
    params: { spaceId: space, changeRequestId: request },
  })
  expect(changes.map((change) => 'page' in change && [change.type, change.page.id])).toEqual([
    ['page_edited', one],
  ])
  expect(changes[0]).toHaveProperty('attributes', {})
})
