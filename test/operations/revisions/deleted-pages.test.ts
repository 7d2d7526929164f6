import { expect, it } from 'vitest'
import { openReviewDesk } from '../../support/change-requests.ts'

it('lists deleted pages, the latest first, with the revision that restores each, until they are restored', () => {
  const desk = openReviewDesk({ One: '1\n', Two: '2\n', Three: '3\n' })
  const [one = '', two = ''] = desk.pages
  desk.changeSpace({ operation: 'delete_page', page: one })
  desk.changeSpace({ operation: 'delete_page', page: two })
  const params = { spaceId: desk.space }
  const deleted = () => desk.workspace.call('listDeletedPages', { params }).items
  expect(deleted().map(({ id, title, number }) => [id, title, number])).toEqual([
    [two, 'Two', 2],
    [one, 'One', 1],
  ])
  expect(deleted()[0]?.deletedBy?.id).toBe(desk.workspace.user)
  const { id } = desk.workspace.call('restorePageInRevision', {
    params: { ...params, revisionId: deleted()[1]?.revision ?? '', pageId: one },
    body: { subject: 'Restore it' },
  })
  expect(desk.mergeResult(id)).toBe('merge')
  expect(deleted().map(({ title }) => title)).toEqual(['Two'])
  expect(desk.tree()).toEqual(['One', 'Three'])
})
