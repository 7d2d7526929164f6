/** A heading of a drawn page. A fixed one is a part of a block, whose level the block decides. */
export interface DrawnHeading {
  level: number
  isFixed: boolean
}

/**
 * Returns the level of each heading for a screen reader: one below the heading that contains it. So the outline of a
 * page has no gap where its author skipped a level. A title above the text contains all headings but those of level 1.
 */
export function outlineLevels(headings: readonly DrawnHeading[], hasTitleAbove: boolean): number[] {
  let containing: { written: number; outline: number }[] = hasTitleAbove ? [{ written: 1, outline: 1 }] : []
  return headings.map(({ level, isFixed }) => {
    containing = containing.filter(({ written }) => written < level)
    const outline = isFixed ? level : (containing.at(-1)?.outline ?? 0) + 1
    containing.push({ written: level, outline })
    return outline
  })
}
