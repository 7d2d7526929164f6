import { expect, it } from 'vitest'
import { newText, openReviewFixture } from '../../support/review-fixture.ts'

it('counts the links that a change request broke itself', () => {
  const fixture = openReviewFixture({ Target: '', From: '' })
  const [target = '', from = ''] = fixture.pages
  const write = (markdown: string) => newText(from, markdown)
  fixture.changeSpace(write('[whole](target.md) [gone](gone.md)'))
  const changeRequestId = fixture.begin()
  const params = { spaceId: fixture.space, changeRequestId, pageId: from }
  const broken = () => fixture.workspace.call('listPageLinksInChangeRequest', { params }).stats.broken
  expect(broken()).toEqual({ total: 1, changeRequest: 0 })
  fixture.change(changeRequestId, { operation: 'delete_page', page: target })
  expect(broken()).toEqual({ total: 2, changeRequest: 1 })
  fixture.change(changeRequestId, write('[whole](target.md) [gone](gone.md) [new](nowhere.md)'))
  expect(broken()).toEqual({ total: 3, changeRequest: 2 })
  const ofSpace = fixture.workspace.call('listPageLinksInSpace', {
    params: { spaceId: fixture.space, pageId: from },
  })
  expect(ofSpace.stats.broken).toEqual({ total: 1 })
})
