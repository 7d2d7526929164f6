import { readTags } from '../../../html/read-tags.ts'
import type { Block } from '../../blocks.ts'

/** The longest span of blocks that is rendered as one. A longer element stays open at its first block. */
const LONGEST_SPAN = 100_000
const WITHOUT_END = new Set(
  'area base br col embed hr img input link meta param source track wbr p li td th tr'.split(' '),
)

/**
 * Finds HTML elements that span several blocks, as `<details>` does around Markdown with blank lines. Those blocks must
 * be rendered together. Returns the index of the last block of each span, by its first block.
 */
export function findHtmlSpans(markdown: string, blocks: Block[]): Map<number, number> {
  const spans = new Map<number, number>()
  const open: { name: string; index: number }[] = []
  const openByName = new Map<string, number>()
  blocks.forEach((block, index) => {
    if (block.kind !== 'html' && block.kind !== 'paragraph') return
    const source = markdown.slice(block.start, block.end)
    if (block.kind === 'paragraph' && !source.includes('</')) return
    for (const { name, role } of readTags(source)) {
      if (role === 'alone' || WITHOUT_END.has(name)) continue
      if (role === 'open') {
        open.push({ name, index })
        openByName.set(name, (openByName.get(name) ?? 0) + 1)
      } else if ((openByName.get(name) ?? 0) > 0) close(name, index)
    }
  })
  return spans

  function close(name: string, end: number): void {
    for (let opened = open.pop(); opened; opened = open.pop()) {
      openByName.set(opened.name, openByName.get(opened.name)! - 1)
      if (opened.name !== name) continue
      const isShort = blocks[end]!.end - blocks[opened.index]!.start <= LONGEST_SPAN
      if (isShort && end > (spans.get(opened.index) ?? opened.index)) spans.set(opened.index, end)
      return
    }
  }
}
