import type { Hunk } from './diff-sequences.ts'

/** Numbers of lines, end exclusive. */
export interface LineRange {
  start: number
  end: number
}

/**
 * A part of a three-way merge, in all three versions. `same`: neither side changed it; `mine`, `theirs`: only that side
 * changed it; `both`: both made the same change; `conflict`: they made different changes.
 */
export interface MergeRegion {
  kind: 'same' | 'mine' | 'theirs' | 'both' | 'conflict'
  base: LineRange
  mine: LineRange
  theirs: LineRange
}

/** The changes of one side during the walk: its hunks, the next one, and the offset of its lines from the base's. */
interface Cursor {
  hunks: Hunk[]
  next: number
  shift: number
}

/**
 * Divides a merge into regions, in order, which together cover each of the versions. Changes of the two sides that
 * overlap or touch are one region, as with git. Two users worked next to each other there, so one of them must check.
 * @param baseLength number of lines in the base
 * @param isSame true when a range of mine contains the same lines as a range of theirs
 */
export function mergeRegions(
  baseLength: number,
  mineHunks: Hunk[],
  theirsHunks: Hunk[],
  isSame: (mine: LineRange, theirs: LineRange) => boolean,
): MergeRegion[] {
  const mine: Cursor = { hunks: mineHunks, next: 0, shift: 0 }
  const theirs: Cursor = { hunks: theirsHunks, next: 0, shift: 0 }
  const regions: MergeRegion[] = []
  let done = 0
  for (let start = nextStart(mine, theirs); start < Infinity; start = nextStart(mine, theirs)) {
    if (start > done) regions.push(unchanged(done, start, mine, theirs))
    const region = changed(start, mine, theirs)
    if (region.kind === 'conflict' && isSame(region.mine, region.theirs)) region.kind = 'both'
    regions.push(region)
    done = region.base.end
  }
  if (done < baseLength) regions.push(unchanged(done, baseLength, mine, theirs))
  return regions
}

function nextStart(mine: Cursor, theirs: Cursor): number {
  const startOf = (cursor: Cursor) => cursor.hunks[cursor.next]?.beforeStart ?? Infinity
  return Math.min(startOf(mine), startOf(theirs))
}

function unchanged(start: number, end: number, mine: Cursor, theirs: Cursor): MergeRegion {
  const shifted = ({ shift }: Cursor) => ({ start: start + shift, end: end + shift })
  return { kind: 'same', base: { start, end }, mine: shifted(mine), theirs: shifted(theirs) }
}

/** Merges all overlapping hunks from `start` on into one region, and moves both cursors past them. */
function changed(start: number, mine: Cursor, theirs: Cursor): MergeRegion {
  const from = {
    mine: start + mine.shift,
    theirs: start + theirs.shift,
    mineNext: mine.next,
    theirsNext: theirs.next,
  }
  let end = start
  for (let before = -1; before < end;) {
    before = end
    end = takeTouching(mine, takeTouching(theirs, end))
  }
  const byMine = mine.next > from.mineNext
  const byTheirs = theirs.next > from.theirsNext
  return {
    kind: byMine && byTheirs ? 'conflict' : byMine ? 'mine' : 'theirs',
    base: { start, end },
    mine: { start: from.mine, end: end + mine.shift },
    theirs: { start: from.theirs, end: end + theirs.shift },
  }
}

function takeTouching(cursor: Cursor, end: number): number {
  let reached = end
  for (let hunk = cursor.hunks[cursor.next]; hunk && hunk.beforeStart <= reached;) {
    reached = Math.max(reached, hunk.beforeEnd)
    cursor.shift = hunk.afterEnd - hunk.beforeEnd
    hunk = cursor.hunks[++cursor.next]
  }
  return reached
}
