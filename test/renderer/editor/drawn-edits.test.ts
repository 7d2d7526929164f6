import { EditorView } from '@codemirror/view'
import { describe, expect, it } from 'vitest'
import { editsDrawn, liveField, setBlocks } from '../../../src-renderer/editor/live/live-field.ts'
import { openLive } from './open-live.ts'

const TEXT = 'First.\n\n![a](b.png)\n\nLast.\n'

const drawnIn = (view: EditorView): string[] => {
  const found: string[] = []
  const { doc } = view.state
  view.state
    .field(liveField)
    .drawn.between(0, doc.length, (from, to) => void found.push(doc.sliceString(from, to)))
  return found
}

function replace(view: EditorView, words: string, insert: string, isDrawn: boolean): void {
  const from = view.state.doc.toString().indexOf(words)
  view.dispatch({
    changes: { from, to: from + words.length, insert },
    ...(isDrawn && { annotations: editsDrawn.of(true) }),
  })
}

describe('an edit of a drawn block', () => {
  it('leaves the block drawn, with all that was added at its ends', async () => {
    const { view, close } = await openLive(TEXT)
    replace(view, '![a](b.png)', '<figure><img src="b.png"></figure>', true)
    expect(drawnIn(view)).toEqual(['First.', '<figure><img src="b.png"></figure>', 'Last.'])
    replace(view, '<figure>', '<div><figure>', true)
    expect(drawnIn(view)[1]).toBe('<div><figure><img src="b.png"></figure>')
    close()
  })

  it('retains the old drawing until a new one takes its place', async () => {
    const { view, close } = await openLive(TEXT)
    const before = [...drawnRanges(view)]
    replace(view, '[a]', '[b]', true)
    view.dispatch({ effects: setBlocks.of(before.filter(({ from }) => from === 0)) })
    expect(drawnIn(view)).toEqual(['First.', '![b](b.png)'])
    view.dispatch({ effects: setBlocks.of(before) })
    expect(drawnIn(view)).toEqual(['First.', '![b](b.png)', 'Last.'])
    close()
  })

  it('of the source shows the source', async () => {
    const { view, close } = await openLive(TEXT)
    replace(view, 'First', '\nSecond', false)
    expect(drawnIn(view)).not.toContain('First.')
    close()
  })
})

describe('text typed on the only empty line between two blocks', () => {
  it('becomes a block of its own, and one undo removes it', async () => {
    const { view, close } = await openLive(TEXT)
    const at = TEXT.indexOf('\n\n![') + 1
    view.dispatch({ selection: { anchor: at } })
    type(view, 'x')
    expect(view.state.doc.toString()).toBe(TEXT.replace('First.\n\n', 'First.\n\nx\n\n'))
    expect(view.state.selection.main.head).toBe(at + 2)
    close()
  })

  it('stays where it is within a block', async () => {
    const code = '```\none\n\ntwo\n```\n'
    const { view, close } = await openLive(code)
    view.dispatch({ selection: { anchor: code.indexOf('\n\n') + 1 } })
    expect(type(view, 'x')).toBe(false)
    close()
  })
})

function type(view: EditorView, text: string): boolean {
  const { head } = view.state.selection.main
  const handlers = view.state.facet(EditorView.inputHandler)
  return handlers.some((handle) => handle(view, head, head, text, () => view.state.update({})))
}

function drawnRanges(view: EditorView) {
  const found: Parameters<typeof setBlocks.of>[0][number][] = []
  view.state
    .field(liveField)
    .drawn.between(0, view.state.doc.length, (from, to, block) => void found.push(block.range(from, to)))
  return found
}
