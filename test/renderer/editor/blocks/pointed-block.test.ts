import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { describe, expect, it, onTestFinished } from 'vitest'
import { effectScope } from 'vue'
import { usePointedBlock } from '../../../../src-renderer/editor/blocks/use-pointed-block.ts'

/** Points at the block with an index. Returns the editor and the pointed block. */
function point(doc: string, at: number) {
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  const view = new EditorView({
    state: EditorState.create({ doc, extensions: EditorView.updateListener.of((update) => follow(update)) }),
    parent: document.body,
  })
  onTestFinished(() => view.destroy())
  const { index, follow } = scope.run(() =>
    usePointedBlock(
      () => view,
      () => true,
    ),
  )!
  index.value = at
  return { view, index }
}

describe('the block under an open menu', () => {
  it('stays the same one when another user adds a block above it', () => {
    const { view, index } = point('One\n\nTwo\n\nThree\n', 1)
    view.dispatch({ changes: { from: 0, insert: 'New\n\n' } })
    expect(index.value).toBe(2)
  })

  it('is no other one when another user deletes it', () => {
    const { view, index } = point('One\n\nTwo\n\nThree\n', 1)
    view.dispatch({ changes: { from: 5, to: 10 } })
    expect(index.value).toBeUndefined()
  })
})
