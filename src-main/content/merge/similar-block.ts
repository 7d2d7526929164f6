import { splitBlocks, type Block } from '../markdown/blocks.ts'
import { countWords, similarity } from './text-similarity.ts'

/** The least share of equal words in an edited version of a block. */
const MIN_SIMILARITY = 0.4

/** Returns the block of a text that is most probably an edited version of another block; undefined without one. */
export function similarBlock(text: string, source: string): Block | undefined {
  const words = countWords(source)
  const shares = splitBlocks(text).map((block) => ({
    block,
    share: similarity(words, countWords(text.slice(block.start, block.end))),
  }))
  const [best] = shares.toSorted((a, b) => b.share - a.share)
  return best && best.share >= MIN_SIMILARITY ? best.block : undefined
}
