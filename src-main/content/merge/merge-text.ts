import { fenceStates } from '../markdown/fences.ts'
import { readLines } from '../markdown/text-lines.ts'
import { moveMarkersOutOfCode, trimConflict } from './conflict-bounds.ts'
import type { Versions } from './conflict-bounds.ts'
import { CONFLICT_LABELS, findConflicts } from './conflict-markers.ts'
import type { ConflictLabels } from './conflict-markers.ts'
import { diffSequences } from './diff-sequences.ts'
import { numberLines } from './line-table.ts'
import type { NumberedLines } from './line-table.ts'
import { mergeRegions } from './merge-regions.ts'
import type { LineRange, MergeRegion } from './merge-regions.ts'
import { MergeWriter } from './merge-writer.ts'
import type { WorkBudget } from './work-budget.ts'

/** A place where the two sides made different changes. The three texts are the versions' own bytes. */
export interface TextConflict {
  base: string
  mine: string
  theirs: string
  /** Offset in the merged text of the opening marker. */
  start: number
  /** Offset in the merged text after the closing marker's line. */
  end: number
}

/** A merged text. In a conflict it contains both sides and the base between markers. */
export interface TextMerge {
  text: string
  conflicts: TextConflict[]
}

/** Options of a merge; each has a default. */
export interface MergeOptions {
  labels?: ConflictLabels
  /** Creates the budget of each of the two comparisons, by the number of lines that it compares. */
  budgetFor?: (lines: number) => WorkBudget
}

/**
 * Merges two versions of a text that come from one base. Lines are the unit, terminators included, so every unchanged
 * byte stays. A change of one side, or the same change of both, is applied. Changes that overlap or touch are a
 * conflict, with all three versions between markers on lines of their own. Conflicts in fenced code include the whole
 * code block. `findConflicts` finds exactly these conflicts in the text again, with every line of each side. Where the
 * last lines conflict, the terminator of the text is merged separately: the side that changed it decides. Work is
 * bounded: texts that differ nearly everywhere get larger conflicts, never other merged lines.
 */
export function mergeText(base: string, mine: string, theirs: string, options: MergeOptions = {}): TextMerge {
  if (mine === theirs || base === theirs) return { text: mine, conflicts: [] }
  if (base === mine) return { text: theirs, conflicts: [] }
  const labels = options.labels ?? CONFLICT_LABELS
  const texts = { base, mine, theirs }
  const versions = number(texts)
  const regions = divide(versions, options)
  if (!regions.some(isConflict)) return write(versions, regions, texts, labels)
  const merge = write(versions, narrow(regions, versions, texts), texts, labels)
  return canBeFoundAgain(merge, labels) ? merge : write(versions, [wholeConflict(versions)], texts, labels)
}

/** Returns the places of a merge in order, with the text of each version; joined, they are the three texts. */
export function divideLines(texts: Versions<string>): (Versions<string> & Pick<MergeRegion, 'kind'>)[] {
  const versions = number(texts)
  return divide(versions, {}).map((region) => ({
    kind: region.kind,
    base: slice(versions.base, region.base),
    mine: slice(versions.mine, region.mine),
    theirs: slice(versions.theirs, region.theirs),
  }))
}

function number({ base, mine, theirs }: Versions<string>): Versions<NumberedLines> {
  const [ofBase, ofMine, ofTheirs] = numberLines(base, mine, theirs)
  return { base: ofBase!, mine: ofMine!, theirs: ofTheirs! }
}

function divide({ base, mine, theirs }: Versions<NumberedLines>, { budgetFor }: MergeOptions): MergeRegion[] {
  const hunksTo = (side: NumberedLines) =>
    diffSequences(base.numbers, side.numbers, budgetFor?.(base.lines.length + side.lines.length))
  const isSame = (ours: LineRange, others: LineRange) =>
    equal(mine.numbers.subarray(ours.start, ours.end), theirs.numbers.subarray(others.start, others.end))
  return mergeRegions(base.lines.length, hunksTo(mine), hunksTo(theirs), isSame)
}

function equal(left: Int32Array, right: Int32Array): boolean {
  return left.length === right.length && left.every((element, index) => element === right[index])
}

function isConflict(region: MergeRegion): boolean {
  return region.kind === 'conflict'
}

/** Makes conflicts as small as possible with their markers outside of fenced code. */
function narrow(
  regions: MergeRegion[],
  { base, mine, theirs }: Versions<NumberedLines>,
  texts: Versions<string>,
): MergeRegion[] {
  const numbers = { base: base.numbers, mine: mine.numbers, theirs: theirs.numbers }
  const inCode = {
    base: fenceStates(readLines(texts.base)),
    mine: fenceStates(readLines(texts.mine)),
    theirs: fenceStates(readLines(texts.theirs)),
  }
  return moveMarkersOutOfCode(regions, inCode).flatMap((region) =>
    isConflict(region) ? trimConflict(region, numbers, inCode) : [region],
  )
}

function write(
  versions: Versions<NumberedLines>,
  regions: MergeRegion[],
  texts: Versions<string>,
  labels: ConflictLabels,
): TextMerge {
  const writer = new MergeWriter(texts, labels)
  for (const region of regions) {
    if (isConflict(region)) {
      writer.addConflict({
        base: slice(versions.base, region.base),
        mine: slice(versions.mine, region.mine),
        theirs: slice(versions.theirs, region.theirs),
        isLast: region === regions.at(-1),
      })
    } else {
      const side = region.kind === 'theirs' ? 'theirs' : 'mine'
      writer.addText(slice(versions[side], region[side]))
    }
  }
  return writer.finish()
}

function slice({ lines }: NumberedLines, { start, end }: LineRange): string {
  return lines.slice(start, end).join('')
}

/**
 * True when the markers of a merge can be found in its text. Unresolved markers in a version, or a code fence that
 * opens on one side and closes on the other, can hide a marker. Then the whole text becomes one conflict.
 */
function canBeFoundAgain(merge: TextMerge, labels: ConflictLabels): boolean {
  const found = new Map(findConflicts(merge.text, labels).map((conflict) => [conflict.start, conflict.end]))
  return merge.conflicts.every((conflict) => found.get(conflict.start) === conflict.end)
}

function wholeConflict({ base, mine, theirs }: Versions<NumberedLines>): MergeRegion {
  return { kind: 'conflict', base: allOf(base), mine: allOf(mine), theirs: allOf(theirs) }
}

function allOf({ lines }: NumberedLines): LineRange {
  return { start: 0, end: lines.length }
}
