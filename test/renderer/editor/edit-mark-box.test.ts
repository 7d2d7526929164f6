import { EditorState, Text } from '@codemirror/state'
import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import { expect, it, onTestFinished } from 'vitest'
import { markBox } from '../../../src-renderer/editor/edit-mark-box.ts'
import { boundedMarkdown } from '../../../src-renderer/editor/theme/bounded-markdown.ts'

const HEIGHT = 80

/** The title of a page above its text. */
class Title extends WidgetType {
  override get estimatedHeight(): number {
    return HEIGHT
  }

  toDOM(): HTMLElement {
    return document.createElement('h1')
  }
}

it('the mark of an edit of the first line leaves out the title of the page above it', () => {
  const doc = 'First line.\nSecond line.\n'
  const title = Decoration.widget({ widget: new Title(), block: true, side: -1 }).range(0)
  const extensions = [
    boundedMarkdown(Text.of(doc.split('\n'))),
    EditorView.decorations.of(Decoration.set([title])),
  ]
  const view = new EditorView({ state: EditorState.create({ doc, extensions }), parent: document.body })
  onTestFinished(() => view.destroy())
  const edit = { name: 'Ada', from: 0, to: 5, part: 'lines', number: 1, isFading: false } as const
  const { top, height } = markBox(edit, view)
  expect(top).toBe(HEIGHT + view.documentTop)
  expect(height).toBe(view.lineBlockAt(0).height - HEIGHT)
})
