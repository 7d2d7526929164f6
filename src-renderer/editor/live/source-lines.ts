import { syntaxTree } from '@codemirror/language'
import { RangeSetBuilder, type EditorState, type Line } from '@codemirror/state'
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view'
import { gridField, openGrid } from './cells/grid-field.ts'
import { itemLine, itemMark } from './item-lines.ts'
import { liveField } from './live-field.ts'

type TopNode = ReturnType<typeof syntaxTree>['topNode']

const line = (name: string): Decoration => Decoration.line({ class: name })
const GAP = line('cm-live-gap')
const MONOSPACED = line('cm-live-code')
const CLASSES: Readonly<Record<string, Decoration>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`ATXHeading${level}`, heading(level)])),
  SetextHeading1: heading(1),
  SetextHeading2: heading(2),
  FencedCode: MONOSPACED,
  CodeBlock: MONOSPACED,
  Table: MONOSPACED,
  HTMLBlock: MONOSPACED,
}

function heading(level: number): Decoration {
  return line(`cm-live-heading cm-live-h${level}`)
}

/** Styles source lines as on the page: headings, code, words of items at their indent, and low gaps between blocks. */
export const sourceLines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = styleLines(view)
    }

    update(update: ViewUpdate): void {
      const { startState, state } = update
      const isMoved =
        startState.field(liveField, false) !== state.field(liveField, false) ||
        startState.field(gridField, false) !== state.field(gridField, false)
      const isParsed = syntaxTree(startState) !== syntaxTree(state)
      if (update.docChanged || update.viewportChanged || update.selectionSet || isMoved || isParsed)
        this.decorations = styleLines(update.view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function styleLines(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const { state } = view
  const top = syntaxTree(state).topNode
  const grid = openGrid(state)
  for (const { from, to } of view.visibleRanges) {
    for (let position = from; position <= to;) {
      const shown = state.doc.lineAt(position)
      const { from: start, to: end, text } = shown
      const drawnEnd = endOfDrawn(state, start)
      // The source of a drawn block is hidden. A lookup of its syntax for each line would slow down every key.
      if (drawnEnd === undefined && !(grid && start >= grid.from && start <= grid.to)) {
        const style = text.trim() === '' ? gapAt(state, top, start, end) : styleOf(top, start, end)
        if (style) builder.add(start, start, style)
        else if (isInList(top, start)) addItem(builder, state, shown)
      }
      position = Math.max(end, drawnEnd ?? end) + 1
    }
  }
  return builder.finish()
}

function isInList(top: TopNode, position: number): boolean {
  const name = top.childAfter(position)?.name
  return name === 'BulletList' || name === 'OrderedList'
}

function addItem(builder: RangeSetBuilder<Decoration>, state: EditorState, shown: Line): void {
  const item = shown.text.trim() === '' ? undefined : itemLine(state, shown)
  if (item?.kind === 'code') builder.add(shown.from, shown.from, MONOSPACED)
  if (item?.kind !== 'words') return
  builder.add(shown.from, shown.from, item.line)
  if (item.prefix > 0) builder.add(shown.from, shown.from + item.prefix, itemMark)
}

/** Returns the end of the drawn block at a position; undefined for a position in visible source. */
function endOfDrawn(state: EditorState, position: number): number | undefined {
  let end: number | undefined
  state.field(liveField, false)?.drawn.between(position, position, (_from, to) => void (end = to))
  return end
}

/** Returns the style of a blank line. It is low, except in code and under the caret. */
function gapAt({ selection }: EditorState, top: TopNode, from: number, to: number): Decoration | undefined {
  const isEntered = selection.ranges.some(({ head }) => head >= from && head <= to)
  return styleOf(top, from, to) ?? (isEntered ? undefined : GAP)
}

function styleOf(top: TopNode, from: number, to: number): Decoration | undefined {
  const node = top.childAfter(from)
  return node && node.from <= to ? CLASSES[node.name] : undefined
}
