import { splitBlocks } from '../../src-main/content/markdown/blocks.ts'

const LOOK_AT = 2_000

/** Whether a page's text begins with a level-1 heading, which then is the title that readers see. */
export function startsWithTitle(text: string): boolean {
  const [first] = splitBlocks(text.trimStart().slice(0, LOOK_AT))
  return first?.kind === 'heading' && first.level === 1
}
