import { syntaxTree } from '@codemirror/language'
import type { EditorState, Extension, Range } from '@codemirror/state'
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view'
import { gridField } from './cells/grid-field.ts'
import { liveField } from './live-field.ts'

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']

/** The names of the hidden marks, by their nodes. */
const MARKS: Readonly<Record<string, string>> = {
  Emphasis: 'EmphasisMark',
  StrongEmphasis: 'EmphasisMark',
  Strikethrough: 'StrikethroughMark',
  InlineCode: 'CodeMark',
}

const hidden = Decoration.replace({})
const inlineCode = Decoration.mark({ class: 'cm-live-inline-code' })

/**
 * Hides inline marks in the source of the block with the caret, except around the caret. `**words**` looks bold until
 * the caret touches it. Code within a line looks as on the page. The text never changes.
 */
export const quietMarks: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor({ state }: EditorView) {
      this.decorations = marksIn(state)
    }

    update({ view, state, startState, docChanged, selectionSet, changes }: ViewUpdate): void {
      const live = state.field(liveField, false)
      // A change under the pointer or within a composition would move the text away from the user.
      if (live?.isHeld === true || view.composing) {
        if (docChanged) this.decorations = this.decorations.map(changes)
        return
      }
      const isParsed = syntaxTree(startState) !== syntaxTree(state)
      const isMoved =
        live !== startState.field(liveField, false) ||
        state.field(gridField, false) !== startState.field(gridField, false)
      if (docChanged || selectionSet || isParsed || isMoved) this.decorations = marksIn(state)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function marksIn(state: EditorState): DecorationSet {
  const marks: Range<Decoration>[] = []
  for (const { from, to } of shownSources(state))
    syntaxTree(state).iterate({
      from,
      to,
      enter({ name, node }) {
        if (node.from < from || node.to > to) return
        if (name === 'InlineCode') marks.push(...codeIn(node))
        if (isTouched(state, node)) return
        for (const [start, end] of name === 'Link' ? linkMarks(node) : marksOf(node, MARKS[name]))
          marks.push(hidden.range(start, end))
      },
    })
  return Decoration.set(marks, true)
}

/** Returns the ranges of blocks, and of cells of the open table, that show their source. */
function shownSources(state: EditorState): readonly { from: number; to: number }[] {
  const revealed = state.field(liveField, false)?.revealed ?? []
  const table = state.field(gridField, false)
  const grid = table?.grid
  if (!table || !grid) return revealed
  // An item of a list is shown around its table.
  const around = revealed.flatMap(({ from, to }) => [
    { from, to: Math.min(to, grid.from) },
    { from: Math.max(from, grid.to), to },
  ])
  return [...around.filter(({ from, to }) => from < to), ...table.decorations.sources].toSorted(
    (one, other) => one.from - other.from,
  )
}

/** True when a selection stands in a node or at its ends. */
function isTouched({ selection }: EditorState, { from, to }: SyntaxNode): boolean {
  return selection.ranges.some((range) => range.from <= to && range.to >= from)
}

function marksOf(node: SyntaxNode, name: string | undefined): [number, number][] {
  if (name === undefined) return []
  return node.getChildren(name).map((mark) => [mark.from, mark.to])
}

/** Returns the style of the code between its marks. */
function codeIn(node: SyntaxNode): Range<Decoration>[] {
  const [open, close] = node.getChildren('CodeMark')
  return open && close && open.to < close.from ? [inlineCode.range(open.to, close.from)] : []
}

/** Returns the marks and the address of a link. Links with their address elsewhere stay visible as a whole. */
function linkMarks(node: SyntaxNode): [number, number][] {
  const [open, close] = node.getChildren('LinkMark')
  if (!open || !close || !node.getChild('URL') || close.from <= open.to) return []
  return [
    [open.from, open.to],
    [close.from, node.to],
  ]
}
