import { expect, it } from 'vitest'
import { openReviewDesk } from '../../support/change-requests.ts'

it('counts the links that a change request broke itself', () => {
  const desk = openReviewDesk({ Target: '', From: '' })
  const [target = '', from = ''] = desk.pages
  const write = (markdown: string) => ({
    operation: 'update_page' as const,
    page: from,
    document: { markdown },
  })
  desk.changeSpace(write('[whole](target.md) [gone](gone.md)'))
  const changeRequestId = desk.begin()
  const params = { spaceId: desk.space, changeRequestId, pageId: from }
  const broken = () => desk.workspace.call('listPageLinksInChangeRequest', { params }).stats.broken
  expect(broken()).toEqual({ total: 1, changeRequest: 0 })
  desk.change(changeRequestId, { operation: 'delete_page', page: target })
  expect(broken()).toEqual({ total: 2, changeRequest: 1 })
  desk.change(changeRequestId, write('[whole](target.md) [gone](gone.md) [new](nowhere.md)'))
  expect(broken()).toEqual({ total: 3, changeRequest: 2 })
  const ofSpace = desk.workspace.call('listPageLinksInSpace', {
    params: { spaceId: desk.space, pageId: from },
  })
  expect(ofSpace.stats.broken).toEqual({ total: 1 })
})
