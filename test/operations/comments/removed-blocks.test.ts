import { expect, it } from 'vitest'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { refusal } from '../../support/refusal.ts'
import { newText, openReviewFixture } from '../../support/review-fixture.ts'

const OLD = 'First.\n\nRemoved words.\n\nLast.\n'
const removed = splitBlocks(OLD)[1]?.id ?? ''

function openCommentedFixture(remove: (page: string) => ContentChange) {
  const fixture = openReviewFixture({ Guide: OLD })
  const [page = ''] = fixture.pages
  const changeRequestId = fixture.begin()
  fixture.change(changeRequestId, remove(page))
  const params = { spaceId: fixture.space, changeRequestId }
  const comment = fixture.workspace.call('postCommentInChangeRequest', {
    params,
    body: { page, node: removed, body: { markdown: 'Why?' } },
  })
  const target = () =>
    fixture.workspace
      .call('listCommentsInChangeRequest', { params })
      .items.find(({ id }) => id === comment.id)?.target
  return { fixture, page, changeRequestId, target }
}

it('accepts a comment on a removed block, and marks it outdated with the words of the block', () => {
  const { target, page } = openCommentedFixture((id) => newText(id, 'First.\n\nLast.\n'))
  expect(target()?.node).toEqual({ id: removed, preview: 'Removed words.' })
  expect(target()?.page).toMatchObject({ id: page, outdated: true })
})

it('accepts a comment on a block of a page that the change request deleted', () => {
  const { target } = openCommentedFixture((page) => ({ operation: 'delete_page', page }))
  expect(target()?.node).toEqual({ id: removed, preview: 'Removed words.' })
})

it('anchors the comment to its block again when the block returns', () => {
  const { fixture, page, changeRequestId, target } = openCommentedFixture((id) =>
    newText(id, 'First.\n\nLast.\n'),
  )
  fixture.change(changeRequestId, newText(page, 'First, edited.\n\nLast.\n'))
  expect(target()?.page?.outdated).toBe(true)
  fixture.change(changeRequestId, newText(page, OLD))
  expect(target()?.page?.outdated).toBe(false)
})

it('refuses a block that neither the page nor its base has', () => {
  const fixture = openReviewFixture({ Guide: OLD })
  const [page = ''] = fixture.pages
  const params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
  const body = { page, node: 'missing', body: { markdown: 'Why?' } }
  expect(refusal(fixture.workspace.attempt('postCommentInChangeRequest', { params, body }))).toBe(
    'comment.block-gone',
  )
})

it('shows a page that one batch changes and deletes in its state before the batch, as every replica does', () => {
  const { fixture, page, changeRequestId, target } = openCommentedFixture((id) =>
    newText(id, 'First.\n\nLast.\n'),
  )
  const before = target()?.page
  fixture.workspace.advance(60_000)
  const changes: ContentChange[] = [
    { operation: 'update_page', page, title: 'Between' },
    { operation: 'delete_page', page },
  ]
  fixture.change(changeRequestId, ...changes)
  expect(target()?.page).toEqual({ ...before, outdated: true })
})
