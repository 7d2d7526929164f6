import type { ViewFolds } from '../block-folds.ts'
import type { ShownPart } from '../use-rendered-page.ts'

/** The place of a part in a fold. The first part has the number of all parts, for the control above it. */
export interface FoldedPart {
  fold: string
  count: number | undefined
}

/** Returns the folded parts of a page by their ids. Parts in a row with the same fold have one control. */
export function foldedParts(
  parts: readonly ShownPart[],
  foldOf: ViewFolds['foldOf'],
): ReadonlyMap<string, FoldedPart> {
  const folded = new Map<string, FoldedPart>()
  let first: { fold: string; count: number } | undefined
  for (const { id, blockIds } of parts) {
    const fold = foldOf(id)
    if (fold === undefined || blockIds.some((each) => foldOf(each) !== fold)) first = undefined
    else if (first?.fold === fold) {
      first.count += 1
      folded.set(id, { fold, count: undefined })
    } else {
      first = { fold, count: 1 }
      folded.set(id, first)
    }
  }
  return folded
}
