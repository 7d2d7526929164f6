import { alignVersions } from '../../../../../src-main/content/merge/align-blocks.ts'
import type { DiffSide } from '../moves/moved-lines.ts'
import type { SideTexts } from '../side-text.ts'

/** The id of the version of each edited block on the other side. */
export type BlockTwins = Readonly<Record<DiffSide, ReadonlyMap<string, string>>>

/**
 * Pairs the edited blocks of two sides. A block without a similar one pairs with the block at its place, where that has
 * no other.
 */
export function blockTwins({ before, after }: SideTexts): BlockTwins {
  const places = alignVersions(before, after)
  const taken = new Set(places.values())
  const nextOf = new Map(after.blocks.map(({ id }, index) => [id, after.blocks[index + 1]?.id]))
  let above: string | undefined
  for (const { id } of before.blocks) {
    const next = above === undefined ? after.blocks[0]?.id : nextOf.get(above)
    if (!places.has(id) && next !== undefined && !taken.has(next)) {
      places.set(id, next)
      taken.add(next)
    }
    above = places.get(id) ?? above
  }
  const edited = [...places].filter(([from, to]) => from !== to)
  return { before: new Map(edited), after: new Map(edited.map(([from, to]) => [to, from])) }
}
