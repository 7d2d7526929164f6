import type { StateCommand } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { splitBlocks, type BlockKind } from '../../../src-main/content/markdown/blocks.ts'
import { pairDirectives } from '../../../src-main/content/markdown/directives/directive-pairs.ts'
import { fenceAfter, type Fence } from '../../../src-main/content/markdown/fences.ts'
import { readLines, type TextLines } from '../../../src-main/content/markdown/text-lines.ts'
import { lineBelow } from '../line-below.ts'
import { goBelowTable } from '../table/table-commands.ts'

/** The blocks in which Enter begins another line of the same block. */
const LEFT: ReadonlySet<BlockKind> = new Set(['code', 'directive', 'html', 'math', 'quote'])
/** The parts of a box. Text below one of them would be outside of all parts. */
const PART = /^\{%-?\s*(?:tab|step|column)\b/
const BOX = /^\{%/
/** A line of a quote. Code within is left with its whole quote. */
const QUOTED = /^\s*>/

/**
 * Moves the caret to a new paragraph below the box, code or quote at the caret. Within a list item the paragraph
 * belongs to the item. It returns false in other text.
 */
export const leaveBlock: StateCommand = ({ state, dispatch }) => {
  const left = state.readOnly ? undefined : blockAt(state.doc.toString(), state.selection.main.head)
  if (!left) return false
  dispatch(state.update(lineBelow(state, left), { userEvent: 'input' }))
  return true
}

/** Returns the innermost box or code around a position, else the block there. */
function blockAt(text: string, position: number): { end: number; indent?: string } | undefined {
  const lines = readLines(text)
  const isAround = ([first, last]: LineRange): boolean =>
    lines.starts[first]! <= position && position <= lines.ends[last]!
  const around = [...boxesOf(lines), ...fencedCode(lines)].filter(isAround)
  const [inner] = around.toSorted(([one], [other]) => other - one)
  if (inner) {
    const [, last] = inner
    return { end: lines.ends[last]!, indent: text.slice(lines.starts[last], lines.firsts[last]) }
  }
  const block = splitBlocks(text).find(({ start, end }) => start <= position && position <= end)
  return block && LEFT.has(block.kind) ? { end: block.end } : undefined
}

/** The first and the last line of a block. */
type LineRange = readonly [first: number, last: number]

const boxesOf = (lines: TextLines): LineRange[] =>
  [...pairDirectives(lines)].filter(([first]) => {
    const opening = lines.text.slice(lines.firsts[first], lines.ends[first])
    return BOX.test(opening) && !PART.test(opening)
  })

/** Yields fenced code, also within list items. */
function* fencedCode(lines: TextLines): Generator<LineRange, void, void> {
  let open: Fence | undefined
  let first = 0
  for (let line = 0; line < lines.count; line++) {
    const fence = fenceAfter(lines, line, open)
    if (!open) first = line
    else if (!fence && !QUOTED.test(lines.text.slice(lines.starts[line], lines.ends[line])))
      yield [first, line]
    open = fence
  }
}

/** The key that leads below a block in live preview. A table in a box comes before the box. */
export const leaveKeys = keymap.of([
  { key: 'Mod-Enter', run: goBelowTable },
  { key: 'Mod-Enter', run: leaveBlock },
])
