import type { LineRange, MergeRegion } from './merge-regions.ts'

/** The three versions of something. */
export interface Versions<Value> {
  base: Value
  mine: Value
  theirs: Value
}

/** A place between two lines of each version. */
type Place = Versions<number>

/**
 * Moves conflict markers out of fenced code, where they would be shown as code. A conflict grows up and down to the
 * next place outside of code in all three versions.
 * @param inCode for each version, 1 for the place before each line (and the end) that is inside fenced code
 */
export function moveMarkersOutOfCode(regions: MergeRegion[], inCode: Versions<Uint8Array>): MergeRegion[] {
  const resolved: MergeRegion[] = []
  const waiting = regions.toReversed()
  for (let region = waiting.pop(); region; region = waiting.pop()) {
    resolved.push(region.kind === 'conflict' ? widen(region, resolved, waiting, inCode) : region)
  }
  return resolved
}

/** Extends the conflict over the regions resolved before it and those still waiting after it. */
function widen(
  conflict: MergeRegion,
  resolved: MergeRegion[],
  waiting: MergeRegion[],
  inCode: Versions<Uint8Array>,
): MergeRegion {
  let start = startOf(conflict)
  let end = endOf(conflict)
  for (let above; isInCode(start, inCode) && (above = resolved.pop());) {
    start = lastOutside(above, inCode)
    if (start.base > above.base.start) resolved.push(between('same', startOf(above), start))
  }
  for (let below; isInCode(end, inCode) && (below = waiting.pop());) {
    end = firstOutside(below, inCode)
    if (end.base < below.base.end) waiting.push(between('same', end, endOf(below)))
  }
  return between('conflict', start, end)
}

/** Returns the last place outside of code. Only unchanged regions can be divided: there the versions are equal. */
function lastOutside(region: MergeRegion, inCode: Versions<Uint8Array>): Place {
  if (region.kind === 'same') {
    for (let lines = lengthOf(region.base) - 1; lines > 0; lines--) {
      const place = moved(startOf(region), lines)
      if (!isInCode(place, inCode)) return place
    }
  }
  return startOf(region)
}

function firstOutside(region: MergeRegion, inCode: Versions<Uint8Array>): Place {
  if (region.kind === 'same') {
    for (let lines = 1; lines < lengthOf(region.base); lines++) {
      const place = moved(startOf(region), lines)
      if (!isInCode(place, inCode)) return place
    }
  }
  return endOf(region)
}

/**
 * Removes the lines at a conflict's ends on which mine and theirs agree, while its markers stay outside of fenced code.
 * Returns up to three regions; the outer ones are of kind `both`.
 */
export function trimConflict(
  conflict: MergeRegion,
  numbers: Versions<Int32Array>,
  inCode: Versions<Uint8Array>,
): MergeRegion[] {
  const start = trimmedStart(conflict, numbers, inCode)
  const end = trimmedEnd(start, endOf(conflict), numbers, inCode)
  const regions = [
    between('both', startOf(conflict), start),
    between('conflict', start, end),
    between('both', end, endOf(conflict)),
  ]
  return regions.filter((region) => region.kind === 'conflict' || lengthOf(region.mine) > 0)
}

function trimmedStart(
  { base, mine, theirs }: MergeRegion,
  numbers: Versions<Int32Array>,
  inCode: Versions<Uint8Array>,
): Place {
  const place = { base: base.start, mine: mine.start, theirs: theirs.start }
  let trimmed = { ...place }
  while (place.mine < mine.end && numbers.mine[place.mine] === numbers.theirs[place.theirs]) {
    if (place.theirs === theirs.end) break
    if (place.base < base.end && numbers.base[place.base] === numbers.mine[place.mine]) place.base++
    place.mine++
    place.theirs++
    if (!isInCode(place, inCode)) trimmed = { ...place }
  }
  return trimmed
}

function trimmedEnd(
  start: Place,
  end: Place,
  numbers: Versions<Int32Array>,
  inCode: Versions<Uint8Array>,
): Place {
  const place = { ...end }
  let trimmed = end
  while (place.mine > start.mine && place.theirs > start.theirs) {
    if (numbers.mine[place.mine - 1] !== numbers.theirs[place.theirs - 1]) break
    if (place.base > start.base && numbers.base[place.base - 1] === numbers.mine[place.mine - 1]) place.base--
    place.mine--
    place.theirs--
    if (!isInCode(place, inCode)) trimmed = { ...place }
  }
  return trimmed
}

function isInCode(place: Place, inCode: Versions<Uint8Array>): boolean {
  return inCode.base[place.base] === 1 || inCode.mine[place.mine] === 1 || inCode.theirs[place.theirs] === 1
}

function moved(place: Place, lines: number): Place {
  return { base: place.base + lines, mine: place.mine + lines, theirs: place.theirs + lines }
}

function startOf({ base, mine, theirs }: MergeRegion): Place {
  return { base: base.start, mine: mine.start, theirs: theirs.start }
}

function endOf({ base, mine, theirs }: MergeRegion): Place {
  return { base: base.end, mine: mine.end, theirs: theirs.end }
}

function lengthOf({ start, end }: LineRange): number {
  return end - start
}

function between(kind: MergeRegion['kind'], start: Place, end: Place): MergeRegion {
  return {
    kind,
    base: { start: start.base, end: end.base },
    mine: { start: start.mine, end: end.mine },
    theirs: { start: start.theirs, end: end.theirs },
  }
}
