import { expect, it } from 'vitest'
import { openReviewFixture } from '../../support/review-fixture.ts'

it('lists deleted pages, the latest first, with the revision that restores each, until they are restored', () => {
  const fixture = openReviewFixture({ One: '1\n', Two: '2\n', Three: '3\n' })
  const [one = '', two = ''] = fixture.pages
  fixture.changeSpace({ operation: 'delete_page', page: one })
  fixture.changeSpace({ operation: 'delete_page', page: two })
  const params = { spaceId: fixture.space }
  const deleted = () => fixture.workspace.call('listDeletedPages', { params }).items
  expect(deleted().map(({ id, title, number }) => [id, title, number])).toEqual([
    [two, 'Two', 2],
    [one, 'One', 1],
  ])
  expect(deleted()[0]?.deletedBy?.id).toBe(fixture.workspace.user)
  const { id } = fixture.workspace.call('restorePageInRevision', {
    params: { ...params, revisionId: deleted()[1]?.revision ?? '', pageId: one },
    body: { subject: 'Restore it' },
  })
  expect(fixture.mergeResult(id)).toBe('merge')
  expect(deleted().map(({ title }) => title)).toEqual(['Two'])
  expect(fixture.tree()).toEqual(['One', 'Three'])
})

it('lists the pages that one revision deleted by their titles, on each page of the list', () => {
  const titles = ['Ember', 'Amber', 'Dusk', 'Candle', 'Bulb']
  const fixture = openReviewFixture(Object.fromEntries(titles.map((title) => [title, `${title}\n`])))
  const [first = '', ...others] = fixture.pages
  fixture.changeSpace({ operation: 'delete_page', page: first })
  fixture.changeSpace(...others.map((page) => ({ operation: 'delete_page' as const, page })))
  const listed: string[] = []
  for (let page: string | undefined; ;) {
    const query = { limit: 2, ...(page !== undefined && { page }) }
    const answer = fixture.workspace.call('listDeletedPages', { params: { spaceId: fixture.space }, query })
    listed.push(...answer.items.map(({ title }) => title))
    page = answer.next?.page
    if (page === undefined) break
  }
  expect(listed).toEqual(['Amber', 'Bulb', 'Candle', 'Dusk', 'Ember'])
})
