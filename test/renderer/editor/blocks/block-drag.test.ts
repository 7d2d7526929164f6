import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { describe, expect, it, onTestFinished } from 'vitest'
import { effectScope } from 'vue'
import { boundaryHeight } from '../../../../src-renderer/editor/blocks/block-place.ts'
import { useBlockDrag } from '../../../../src-renderer/editor/blocks/use-block-drag.ts'

/** Drags the block at an index. Returns the editor, and a function that drops the block at a boundary. */
function drag(doc: string, index: number) {
  const view = new EditorView({ state: EditorState.create({ doc }), parent: document.body })
  onTestFinished(() => view.destroy())
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  const { start } = scope.run(() => useBlockDrag(() => view))!
  const pointer = (type: string, clientY: number) =>
    new MouseEvent(type, { clientY, button: 0 }) as PointerEvent
  start(pointer('pointerdown', 0), index)
  window.dispatchEvent(pointer('pointermove', 20))
  return {
    view,
    drop(boundary: number): string {
      const height = boundaryHeight(view, boundary) + view.documentTop
      window.dispatchEvent(pointer('pointermove', height))
      window.dispatchEvent(pointer('pointerup', height))
      return view.state.doc.toString()
    },
  }
}

const BOOK = 'One\n\nTwo\n\nThree\n'

describe('a dragged block', () => {
  it('is moved to the boundary below the pointer', () => {
    expect(drag(BOOK, 0).drop(3)).toBe('Two\n\nThree\n\nOne\n')
  })

  it('stays the same block when another user adds one above it', () => {
    const { view, drop } = drag(BOOK, 0)
    view.dispatch({ changes: { from: 0, insert: 'New\n\n' } })
    expect(drop(4)).toBe('New\n\nTwo\n\nThree\n\nOne\n')
  })

  it('does not take a block with it that another user adds below it', () => {
    const { view, drop } = drag(BOOK, 0)
    view.dispatch({ changes: { from: 3, insert: '\n\nNew' } })
    expect(drop(4)).toBe('New\n\nTwo\n\nThree\n\nOne\n')
  })

  it('moves nothing when another user deletes it', () => {
    const { view, drop } = drag(BOOK, 0)
    view.dispatch({ changes: { from: 0, to: 5 } })
    expect(drop(2)).toBe('Two\n\nThree\n')
  })

  it('moves nothing when another document opens', () => {
    const { view, drop } = drag(BOOK, 0)
    view.setState(EditorState.create({ doc: 'Another\n\nPage\n' }))
    expect(drop(2)).toBe('Another\n\nPage\n')
  })
})
