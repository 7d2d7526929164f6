import { syntaxTree } from '@codemirror/language'
import { Prec, RangeSetBuilder, type Extension } from '@codemirror/state'
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view'
import { highlightTree } from '@lezer/highlight'
import { markdownHighlight } from './markdown-highlight.ts'

type Tree = ReturnType<typeof syntaxTree>

const marks = new Map<string, Decoration>()

/** Returns the mark of a class. Equal classes share a mark, so that the editor compares colours fast. */
function markOf(name: string): Decoration {
  const mark = marks.get(name) ?? Decoration.mark({ class: name })
  marks.set(name, mark)
  return mark
}

/**
 * Colours the source near the screen, block by block. The library's own plugin visits all blocks before the screen. In
 * live preview, it does so for each gap between two drawn blocks.
 */
const colours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    #tree: Tree
    /** The end of the coloured text. */
    #end: number

    constructor(view: EditorView) {
      this.#tree = syntaxTree(view.state)
      this.#end = view.viewport.to
      this.decorations = coloursIn(view, this.#tree)
    }

    update({ view, state, changes, viewportChanged, docChanged }: ViewUpdate): void {
      const tree = syntaxTree(state)
      const end = changes.mapPos(this.#end, 1)
      // The former colours stay until the text is parsed.
      if (docChanged && tree.length < view.viewport.to && end >= view.viewport.to) {
        this.decorations = this.decorations.map(changes)
        this.#end = end
      } else if (tree !== this.#tree || viewportChanged) {
        this.decorations = coloursIn(view, tree)
        this.#tree = tree
        this.#end = view.viewport.to
      }
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function coloursIn(view: EditorView, tree: Tree): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges) {
    let block = tree.topNode.childAfter(from)
    for (; block && block.from < to; block = block.nextSibling) {
      const start = block.from
      highlightTree(
        block.toTree(),
        markdownHighlight,
        (markFrom, markTo, name) => builder.add(start + markFrom, start + markTo, markOf(name)),
        Math.max(0, from - start),
        Math.min(block.to, to) - start,
      )
    }
  }
  return builder.finish()
}

/** The colours of Markdown in the text of an editor. */
export const sourceColours: Extension = [
  // The marks of problems surround the colours, so that one mark covers its whole text.
  Prec.high(colours),
  markdownHighlight.module ? EditorView.styleModule.of(markdownHighlight.module) : [],
]
