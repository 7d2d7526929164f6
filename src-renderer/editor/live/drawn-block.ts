import { groupParts, type ListPart, type PageGroup } from '../../markdown/view/parts/page-groups.ts'
import type { ShownPart } from '../../markdown/view/use-rendered-page.ts'

/** The place of an item in its list. Each item is drawn as a separate list. */
export interface ItemPlace {
  tag: 'ul' | 'ol'
  /** The number of the item in a numbered list. */
  number: number
  isTask: boolean
  item: ListPart['item']
}

/** A part of the page that is drawn in place of its source. */
export interface DrawnBlock {
  part: ShownPart
  item: ItemPlace | undefined
}

/** Returns the blocks of a page in order, without footnotes, which have no separate source. */
export function drawnBlocks(parts: ShownPart[]): DrawnBlock[] {
  return groupParts(parts.filter(({ start, end }) => end > start)).flatMap(blocksOfGroup)
}

function blocksOfGroup(group: PageGroup): DrawnBlock[] {
  if (group.kind === 'part') return [{ part: group.part, item: undefined }]
  return group.items.map(({ part, item }, index) => ({
    part,
    item: { tag: group.tag, number: group.start + index, isTask: group.isTaskList, item },
  }))
}

/** True when two blocks look the same. */
export function isDrawnAlike(one: DrawnBlock, other: DrawnBlock): boolean {
  return (
    one === other ||
    (one.part.tree === other.part.tree &&
      one.part.id === other.part.id &&
      one.part.isApart === other.part.isApart &&
      one.part.blockIds.length === other.part.blockIds.length &&
      one.item?.number === other.item?.number &&
      one.item?.tag === other.item?.tag)
  )
}
