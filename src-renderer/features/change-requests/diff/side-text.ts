import { splitBlocks, type Block } from '../../../../src-main/content/markdown/blocks.ts'
import type { DiffSide } from './moves/moved-lines.ts'

/** The text of a side, with its blocks. They are read once for all parts of a diff. */
export interface SideText {
  text: string
  blocks: readonly Block[]
}

/** The texts of both sides of a diff. */
export type SideTexts = Readonly<Record<DiffSide, SideText>>

/** Reads the blocks of both sides. */
export function readSides({ before, after }: Record<DiffSide, string>): SideTexts {
  return {
    before: { text: before, blocks: splitBlocks(before) },
    after: { text: after, blocks: splitBlocks(after) },
  }
}
