import type { StateCommand } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { splitBlocks, type BlockKind } from '../../../src-main/content/markdown/blocks.ts'
import { pairDirectives } from '../../../src-main/content/markdown/directives/directive-pairs.ts'
import { readLines } from '../../../src-main/content/markdown/text-lines.ts'
import { lineBelow } from '../line-below.ts'
import { goBelowTable } from '../table/table-commands.ts'

/** The blocks in which Enter begins another line of the same block. */
const LEFT: ReadonlySet<BlockKind> = new Set(['code', 'directive', 'html', 'math', 'quote'])
/** The parts of a box. Text below one of them would be outside of all parts. */
const PART = /^\{%-?\s*(?:tab|step|column)\b/
const BOX = /^\{%/

/** Moves the caret to a new paragraph below the box, code or quote at the caret. It returns false in other text. */
export const leaveBlock: StateCommand = ({ state, dispatch }) => {
  const end = state.readOnly ? undefined : endAt(state.doc.toString(), state.selection.main.head)
  if (end === undefined) return false
  dispatch(state.update(lineBelow(state, end), { userEvent: 'input' }))
  return true
}

/** Returns the end of the innermost box around a position, else of the block there. */
function endAt(text: string, position: number): number | undefined {
  const lines = readLines(text)
  const boxes = [...pairDirectives(lines)].flatMap(([first, last]) => {
    const [start, end] = [lines.starts[first]!, lines.ends[last]!]
    const opening = text.slice(start, lines.ends[first])
    const isAround = start <= position && position <= end
    return isAround && BOX.test(opening) && !PART.test(opening) ? [{ start, end }] : []
  })
  const inner = boxes.toSorted((one, other) => other.start - one.start)[0]
  if (inner) return inner.end
  const block = splitBlocks(text).find(({ start, end }) => start <= position && position <= end)
  return block && LEFT.has(block.kind) ? block.end : undefined
}

/** The key that leads below a block in live preview. A table in a box comes before the box. */
export const leaveKeys = keymap.of([
  { key: 'Mod-Enter', run: goBelowTable },
  { key: 'Mod-Enter', run: leaveBlock },
])
