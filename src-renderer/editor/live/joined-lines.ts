import { syntaxTree } from '@codemirror/language'
import { RangeSet, StateField, type EditorState, type Range, type Transaction } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import { liveField } from './live-field.ts'

/** The lines that stand alone: tags of blocks, HTML, rows of tables, boxes, formulas and code. */
const APART = /^\s*(?:\{%|[<|]|:::|\$\$|```)/
const HARD_BREAK = /(?:\\| {2})$/

/** A range of the text. */
interface Span {
  from: number
  to: number
}

interface JoinedLines {
  /** The revealed blocks. An edited block stays among them until it is drawn again. */
  spans: readonly Span[]
  joints: DecorationSet
}

/** The space between two lines of a paragraph. */
class SpaceWidget extends WidgetType {
  override eq(): boolean {
    return true
  }

  override toDOM(): HTMLElement {
    const space = document.createElement('span')
    space.textContent = ' '
    // The text retains all its spaces. This one must disappear where the line ends before it, as on the page.
    space.style.whiteSpace = 'normal'
    return space
  }
}
const JOINT = Decoration.replace({ widget: new SpaceWidget() })

/**
 * Shows the lines of a paragraph as one text, as the page draws them. A paragraph whose author breaks the lines at a
 * column would change its shape whenever the caret enters it.
 */
export const joinedLines = StateField.define<JoinedLines>({
  create: () => ({ spans: [], joints: Decoration.none }),
  update: (joined, transaction) => {
    const { state, startState, docChanged } = transaction
    const live = state.field(liveField)
    const isSame =
      !docChanged &&
      live === startState.field(liveField, false) &&
      syntaxTree(state) === syntaxTree(startState)
    if (isSame) return joined
    const spans = spansOf(joined, transaction)
    if (spans.length === 0 && joined.spans.length === 0) return joined
    return {
      spans,
      joints: RangeSet.of(
        spans.flatMap((span) => jointsIn(state, span)),
        true,
      ),
    }
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ joints }) => joints),
    EditorView.atomicRanges.of(({ state }) => state.field(field).joints),
  ],
})

function spansOf({ spans }: JoinedLines, { state, changes }: Transaction): readonly Span[] {
  const { revealed, isEntered } = state.field(liveField)
  if (!isEntered) return []
  if (revealed.length > 0) return revealed.map(({ from, to }) => ({ from, to }))
  const { head } = state.selection.main
  const mapped = spans.map(({ from, to }) => ({ from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) }))
  return mapped.filter(({ from, to }) => from <= head && head <= to)
}

function jointsIn(state: EditorState, { from, to }: Span): Range<Decoration>[] {
  const joints: Range<Decoration>[] = []
  syntaxTree(state).iterate({
    from,
    to,
    enter(node) {
      if (/^(?:Blockquote|Table|FencedCode|CodeBlock|HTMLBlock)$/.test(node.name)) return false
      if (node.name !== 'Paragraph') return true
      joints.push(...jointsOf(state, { from: Math.max(from, node.from), to: Math.min(to, node.to) }))
      return false
    },
  })
  return joints
}

/** Returns a joint for each line break of a paragraph that the page draws as a space. */
function jointsOf({ doc }: EditorState, { from, to }: Span): Range<Decoration>[] {
  const joints: Range<Decoration>[] = []
  let isFormula = false
  for (let line = doc.lineAt(from); line.to < to;) {
    const next = doc.line(line.number + 1)
    if (/^\s*\$\$/.test(line.text)) isFormula = !isFormula
    const isApart = isFormula || APART.test(line.text) || APART.test(next.text)
    if (!isApart && !HARD_BREAK.test(line.text)) {
      joints.push(JOINT.range(line.to, next.from + /^\s*/.exec(next.text)![0].length))
    }
    line = next
  }
  return joints
}
