import { expect, it } from 'vitest'
import type { Page } from '../../../../src-main/schemas/page.ts'
import {
  discardPage,
  type DiscardedPage,
} from '../../../../src-renderer/features/change-requests/diff/undo/discard-page.ts'
import { openTree } from '../../support/open-tree.ts'

const NO_FILES = { byId: () => undefined }

/** Opens a change request and its diff, and discards pages of it. */
function openDiff() {
  const tree = openTree()
  const { revisionInitial: revisionId } = tree.workspace.call('getChangeRequestById', { params: tree.params })
  const { attempt } = tree.workspace
  const sides = (pageId: string): DiscardedPage => {
    const before = attempt('getPageInRevisionById', {
      params: { spaceId: tree.space, revisionId, pageId },
    })
    const after = attempt('getPageInChangeRequestById', { params: { ...tree.params, pageId } })
    return {
      before: before.ok ? (before.value as Page) : undefined,
      after: after.ok ? (after.value as Page) : undefined,
    }
  }
  return {
    ...tree,
    /** Returns the state of a page in the change request, without the time of its change. */
    stateOf(page: string) {
      return { ...sides(page).after, updatedAt: undefined }
    },
    discard: (page: string) => tree.runner.run('discarding', [discardPage(page, sides(page), NO_FILES)]),
  }
}

it('resets a changed page to that of the space, and undo restores all of its changes', async () => {
  const diff = openDiff()
  const page = diff.idOf('One')
  diff.change(
    diff.request,
    { operation: 'update_page', page, title: 'First', emoji: '1f600', hidden: true, condition: 'visitor.x' },
    { operation: 'update_page', page, document: { markdown: 'New words.\n' }, into: diff.idOf('Three') },
    {
      operation: 'set_page_head',
      page,
      tags: { new: true },
      layout: { outline: false },
      variables: { a: 1 },
    },
    { operation: 'set_page_head', page, cover: { light: 'https://example.org/a.png', height: 300 } },
  )
  const [before, lines] = [diff.stateOf(page), diff.lines()]
  await diff.discard(page)
  expect(diff.changes()).toEqual([])
  expect(diff.text(page, diff.request)).toBe('Text one.\n')
  await diff.runner.reverseLast('undo')
  expect(diff.stateOf(page)).toEqual(before)
  expect(diff.lines()).toEqual(lines)
  await diff.runner.reverseLast('redo')
  expect(diff.changes()).toEqual([])
})

it('removes a page of the change request, and undo restores it', async () => {
  const diff = openDiff()
  const document = { markdown: 'Only here.\n' }
  diff.change(diff.request, { operation: 'insert_page', title: 'Fresh', document, at: 1 })
  const lines = diff.lines()
  await diff.discard(diff.idOf('Fresh'))
  expect(diff.changes()).toEqual([])
  await diff.runner.reverseLast('undo')
  expect(diff.lines()).toEqual(lines)
  expect(diff.text(diff.idOf('Fresh'), diff.request)).toBe('Only here.\n')
})

it('restores a deleted page at its place, and undo deletes it again', async () => {
  const diff = openDiff()
  const page = diff.idOf('Two')
  diff.change(diff.request, { operation: 'delete_page', page })
  await diff.discard(page)
  expect(diff.lines()).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(diff.changes()).toEqual([])
  await diff.runner.reverseLast('undo')
  expect(diff.lines()).toEqual(['One', 'Three', 'Four'])
})

it('does not restore changes over the work of another user', async () => {
  const diff = openDiff()
  const page = diff.idOf('One')
  diff.change(diff.request, { operation: 'update_page', page, document: { markdown: 'Mine.\n' } })
  await diff.discard(page)
  diff.change(diff.request, { operation: 'update_page', page, document: { markdown: 'Theirs.\n' } })
  const reversal = await diff.runner.reverseLast('undo')
  expect(reversal?.conflicts).toEqual([{ title: 'One', reason: 'changed' }])
  expect(diff.text(page, diff.request)).toBe('Theirs.\n')
})

it('does not restore a title over that of another user', async () => {
  const diff = openDiff()
  const page = diff.idOf('One')
  diff.change(diff.request, { operation: 'update_page', page, title: 'Mine' })
  await diff.discard(page)
  diff.change(diff.request, { operation: 'update_page', page, title: 'Theirs' })
  await diff.runner.reverseLast('undo')
  expect(diff.lines()[0]).toBe('Theirs')
})
