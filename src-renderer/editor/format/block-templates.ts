import type { BlockTemplate } from './insert-block.ts'
import type { OfferedBlock } from './offered-block.ts'
import { BOX_BLOCKS } from './offered-boxes.ts'
import { LINK_BLOCKS } from './offered-links.ts'
import { MEDIA_BLOCKS } from './offered-media.ts'
import { TEXT_BLOCKS } from './offered-text.ts'

/** The blocks of the insert menu, in order. */
export const OFFERED_BLOCKS: readonly OfferedBlock[] = [
  ...TEXT_BLOCKS,
  ...BOX_BLOCKS,
  ...MEDIA_BLOCKS,
  ...LINK_BLOCKS,
]

/** Returns the template of an offered block. */
export function templateOf(id: string): BlockTemplate {
  const block = OFFERED_BLOCKS.find((offered) => offered.id === id)
  if (!block) throw new RangeError(`No block is called ${id}`)
  return block.template
}

/** Returns the Markdown for the preview of an offered block. */
export function sampleOf({ sample, template: { before, body, after } }: OfferedBlock): string {
  return sample ?? before + body + after
}
