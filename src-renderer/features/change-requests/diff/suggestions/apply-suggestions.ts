import { splitBlocks } from '../../../../../src-main/content/markdown/blocks.ts'

/** A replacement of the block with an id. */
export interface Replacement {
  block: string
  replacement: string
}

const BREAK = /\r\n?|\n/g

/** Returns the text with some blocks replaced; null when one of the blocks is not in the text any more. */
export function replaceBlocks(text: string, replacements: readonly Replacement[]): string | null {
  const blocks = new Map(splitBlocks(text).map((block) => [block.id, block]))
  const found = replacements.map(({ block, replacement }) => ({ block: blocks.get(block), replacement }))
  const lineBreak = /\r\n?|\n/.exec(text)?.[0] ?? '\n'
  let replaced = text
  for (const { block, replacement } of found.toSorted(
    (a, b) => (b.block?.start ?? 0) - (a.block?.start ?? 0),
  )) {
    if (!block) return null
    const own = replacement.replace(BREAK, lineBreak)
    const rest = replaced.slice(block.end)
    replaced = `${replaced.slice(0, block.start)}${own}${own === '' ? rest.replace(/^(?:\r\n?|\n)+/, '') : rest}`
  }
  return replaced
}
