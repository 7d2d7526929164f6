import { describe, expect, it } from 'vitest'
import {
  NO_STEPS,
  withText,
} from '../../../../src-renderer/features/change-requests/tree-edits/edit-history.ts'
import { AT_END } from '../../../../src-renderer/ui/tree/tree-moves.ts'
import { openTree } from '../../support/open-tree.ts'

describe('texts between steps', () => {
  const text = (words: string) => ({ text: words, documentId: `id of ${words}` })
  const saved = (before: string, after: string, page = 'p') => ({
    page,
    title: 'Page',
    before: text(before),
    after: text(after),
  })

  it('are one step while one page is written, and none once it has its old text', () => {
    const once = withText(withText(NO_STEPS, saved('a', 'ab')), saved('ab', 'abc'))
    expect(once.undo).toHaveLength(1)
    expect(withText(once, saved('abc', 'a')).undo).toEqual([])
    expect(withText(once, saved('x', 'xy', 'other')).undo).toHaveLength(2)
  })

  it('are undone in order with the tree, unless another user has changed the text', async () => {
    const tree = openTree()
    const one = tree.idOf('One')
    await tree.move(['One'], null, AT_END)
    const before = await tree.store.page(one)
    tree.change(tree.request, { operation: 'update_page', page: one, document: { markdown: 'Mine.\n' } })
    const after = await tree.store.page(one)
    tree.steps.value = withText(tree.steps.value, {
      page: one,
      title: 'One',
      before: { text: before.markdown ?? '', documentId: before.documentId },
      after: { text: after.markdown ?? '', documentId: after.documentId },
    })
    await tree.runner.reverseLast('undo')
    expect(tree.text(one, tree.request)).toBe('Text one.\n')
    await tree.runner.reverseLast('redo')
    expect(tree.text(one, tree.request)).toBe('Mine.\n')
    tree.change(tree.request, { operation: 'update_page', page: one, document: { markdown: 'Theirs.\n' } })
    const reversal = await tree.runner.reverseLast('undo')
    expect(reversal?.conflicts).toEqual([{ title: 'One', reason: 'changed' }])
    expect(tree.text(one, tree.request)).toBe('Theirs.\n')
  })
})
