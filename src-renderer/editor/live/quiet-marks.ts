import { syntaxTree } from '@codemirror/language'
import type { EditorState, Extension, Range } from '@codemirror/state'
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view'
import { liveField } from './live-field.ts'

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']

/** The nodes whose marks are hidden, and the names of these marks. */
const MARKS: Readonly<Record<string, string>> = {
  Emphasis: 'EmphasisMark',
  StrongEmphasis: 'EmphasisMark',
  Strikethrough: 'StrikethroughMark',
  InlineCode: 'CodeMark',
}

const hidden = Decoration.replace({})

/**
 * Hides inline marks in the source of the block with the caret, except around the caret: `**words**` is shown as bold
 * words until the caret touches it. The text itself never changes.
 */
export const quietMarks: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor({ state }: EditorView) {
      this.decorations = marksIn(state)
    }

    update({ view, state, startState, docChanged, selectionSet, changes }: ViewUpdate): void {
      const live = state.field(liveField, false)
      // A change under the pointer or within a composition would move the text that the user aims at.
      if (live?.isHeld === true || view.composing) {
        if (docChanged) this.decorations = this.decorations.map(changes)
        return
      }
      const isParsed = syntaxTree(startState) !== syntaxTree(state)
      if (docChanged || selectionSet || isParsed || live !== startState.field(liveField, false))
        this.decorations = marksIn(state)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function marksIn(state: EditorState): DecorationSet {
  const found: Range<Decoration>[] = []
  for (const { from, to } of state.field(liveField, false)?.revealed ?? [])
    syntaxTree(state).iterate({
      from,
      to,
      enter({ name, node }) {
        if (node.from < from || node.to > to || isTouched(state, node)) return
        for (const [start, end] of name === 'Link' ? linkMarks(node) : marksOf(node, MARKS[name]))
          found.push(hidden.range(start, end))
      },
    })
  return Decoration.set(found, true)
}

/** True when a selection stands in a node or at its ends. */
function isTouched({ selection }: EditorState, { from, to }: SyntaxNode): boolean {
  return selection.ranges.some((range) => range.from <= to && range.to >= from)
}

function marksOf(node: SyntaxNode, name: string | undefined): [number, number][] {
  if (name === undefined) return []
  return node.getChildren(name).map((mark) => [mark.from, mark.to])
}

/** A link with an address shows its words alone. Other links have their address elsewhere, and stay as they are. */
function linkMarks(node: SyntaxNode): [number, number][] {
  const [open, close] = node.getChildren('LinkMark')
  if (!open || !close || !node.getChild('URL') || close.from <= open.to) return []
  return [
    [open.from, open.to],
    [close.from, node.to],
  ]
}
