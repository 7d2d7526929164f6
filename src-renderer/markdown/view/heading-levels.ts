/** A heading of a drawn page. The level of a fixed heading belongs to its block. */
export interface DrawnHeading {
  level: number
  isFixed: boolean
}

/**
 * Returns the level of each heading for a screen reader: one below the heading that contains it. The outline has no gap
 * when its author skips a level. A title above the text contains all headings except those of level 1.
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
