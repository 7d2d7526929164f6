import { RangeSetBuilder } from '@codemirror/state'
import { Decoration, ViewPlugin, type DecorationSet, type EditorView } from '@codemirror/view'

/** The letters of Hebrew, Arabic and related scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const AUTO = Decoration.line({ attributes: { dir: 'auto' } })

/**
 * Gives each visible line with letters that run from right to left the direction of its first letter. The style alone
 * shows it, but the keys read the attribute: Home led to the end of such a line, and End to its start.
 */
export const lineDirections = ViewPlugin.define(
  (view) => ({
    lines: directionsOf(view),
    update({ docChanged, viewportChanged }) {
      if (docChanged || viewportChanged) this.lines = directionsOf(view)
    },
  }),
  { decorations: ({ lines }) => lines },
)

function directionsOf({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  let last = -1
  for (const { from, to } of visibleRanges) {
    for (let position = from; position <= to;) {
      const line = state.doc.lineAt(position)
      // A row of a table has a direction in each cell.
      if (line.from > last && !/^\s*\|/.test(line.text) && RIGHT_TO_LEFT.test(line.text))
        builder.add(line.from, line.from, AUTO)
      last = line.from
      position = line.to + 1
    }
  }
  return builder.finish()
}
