import { lastLineOf } from './block-ends.ts'
import type { ScannedPage } from './block-ends.ts'
import { pairDirectives } from './directives/directive-pairs.ts'
import { headingLevel, lineKind, underlineLevel } from './line-kinds.ts'
import type { LineKind } from './line-kinds.ts'
import { hashText } from './text-hash.ts'
import { isBlank, readLines } from './text-lines.ts'

/** The kind of a block. Each item of a top-level list is a block of kind `list`, with its nested lists. */
export type BlockKind = LineKind

/** A top-level block of a page's Markdown. */
export interface Block {
  /** The hash of its text, with an ordinal (`…-2`) from the second block with the same text. */
  id: string
  kind: BlockKind
  /** The offset of the start of its first line, which includes the indentation. */
  start: number
  /** The offset after its last character, before the terminator of its last line. */
  end: number
  /** The number of its first line, counted from 0. */
  line: number
  /** 1 to 6, for headings only. */
  level?: number
}

/**
 * Splits Markdown into its top-level blocks, in order and without overlap. Blank lines between them belong to none. It
 * scans lines and takes time linear in the text. It divides a page like CommonMark and GFM, and supports footnotes,
 * `$$` math and GitBook's `{% … %}` directives. A directive up to its end is one block. It never reads inside a block,
 * because rendering has its own parser.
 */
export function splitBlocks(markdown: string): Block[] {
  const lines = readLines(markdown)
  let pairs: Map<number, number> | undefined
  const page: ScannedPage = { lines, directiveEnds: () => (pairs ??= pairDirectives(lines)) }
  const blocks: Block[] = []
  const timesSeen = new Map<string, number>()
  for (let line = 0; line < lines.count; line++) {
    if (isBlank(lines, line)) continue
    const found = readBlock(page, line)
    line = found.lastLine
    blocks.push({ ...found.block, id: uniqueId(markdown, found.block, timesSeen) })
  }
  return blocks
}

type BlockWithoutId = Omit<Block, 'id'>

function readBlock(page: ScannedPage, first: number): { block: BlockWithoutId; lastLine: number } {
  const { lines } = page
  let kind = lineKind(lines, first, false)
  let last = lastLineOf(page, first, kind)
  let level = kind === 'heading' ? headingLevel(lines, first) : 0
  const underline = kind === 'paragraph' && !isBlank(lines, last + 1) ? underlineLevel(lines, last + 1) : 0
  if (underline > 0) {
    kind = 'heading'
    last++
    level = underline
  }
  while (last > first && isBlank(lines, last)) last--
  const block: BlockWithoutId = { kind, start: lines.starts[first]!, end: lines.ends[last]!, line: first }
  return { block: level > 0 ? { ...block, level } : block, lastLine: last }
}

function uniqueId(markdown: string, block: BlockWithoutId, timesSeen: Map<string, number>): string {
  const hash = hashText(markdown, block.start, block.end)
  const times = (timesSeen.get(hash) ?? 0) + 1
  timesSeen.set(hash, times)
  return times === 1 ? hash : `${hash}-${times}`
}
