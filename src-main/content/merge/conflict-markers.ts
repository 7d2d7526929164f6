import { fenceAfter } from '../markdown/fences.ts'
import type { Fence } from '../markdown/fences.ts'
import { readLines } from '../markdown/text-lines.ts'
import type { TextLines } from '../markdown/text-lines.ts'
import { joinSides } from './join-sides.ts'
import type { ConflictInContext } from './join-sides.ts'

/** The words after the markers. Each must be a single line without white space at its ends. */
export interface ConflictLabels {
  mine: string
  base: string
  theirs: string
}

/** The default words of the markers. */
export const CONFLICT_LABELS: ConflictLabels = { mine: 'mine', base: 'base', theirs: 'theirs' }

/** A marked conflict in a text. All positions are offsets into the text. */
export interface MarkedConflict {
  /** Offset of the opening marker. */
  start: number
  /** Offset after the closing marker's line, terminator included. */
  end: number
  /** Number of the opening marker's line, counted from 0. */
  line: number
  mine: string
  base: string
  theirs: string
}

/** The version that resolves a conflict; `both` is mine followed by theirs, as `joinSides` joins them. */
export type ConflictSide = 'mine' | 'theirs' | 'both' | 'base'

/** The minimum length of a marker. All four markers of a conflict have the same length. */
export const MARKER_LENGTH = 7

type Mark = 'mine' | 'base' | 'middle' | 'theirs'

interface MarkerLine {
  mark: Mark
  length: number
}

/** The marker lines of one length so far, in their required order. */
interface PartialConflict {
  lines: number[]
}

const ORDER: Mark[] = ['mine', 'base', 'middle', 'theirs']
const SIGNS: Record<string, Mark> = { '<': 'mine', '|': 'base', '=': 'middle', '>': 'theirs' }
const MARKER = /^([<|=>])\1*/

/** Returns the marker on a line (without terminator), of any length; undefined for other lines. */
export function markerOn(line: string, labels: ConflictLabels): MarkerLine | undefined {
  const run = MARKER.exec(line)?.[0]
  const mark = run && SIGNS[run.charAt(0)]
  if (!mark || run.length < MARKER_LENGTH) return undefined
  const label = mark === 'middle' ? '' : ` ${labels[mark]}`
  return line.slice(run.length).trimEnd() === label ? { mark, length: run.length } : undefined
}

/**
 * Returns the conflicts marked in a text, in order. A conflict has all four markers in their order, with our labels and
 * of one length, and the first is outside of fenced code. So a page may explain such markers in a code block, and a
 * heading underlined with `=======` is a heading. Text between the markers of a conflict is never another conflict. One
 * pass over the text.
 */
export function findConflicts(text: string, labels: ConflictLabels = CONFLICT_LABELS): MarkedConflict[] {
  const lines = readLines(text)
  const found: MarkedConflict[] = []
  const partial = new Map<number, PartialConflict>()
  let fence: Fence | undefined
  for (let line = 0; line < lines.count; line++) {
    const marker = markerOn(text.slice(lines.starts[line], lines.ends[line]), labels)
    if (marker) {
      const isOpening = marker.mark === 'mine' && !fence
      if (isOpening) partial.set(marker.length, { lines: [line] })
      else if (completes(partial, marker, line)) {
        addOutermost(found, readConflict(lines, partial.get(marker.length)!.lines))
        partial.delete(marker.length)
        fence = undefined
        continue
      }
    }
    fence = fenceAfter(lines, line, fence)
  }
  return found
}

/** Records the marker if it is the next one for its length. Returns true for the last of four. */
function completes(partial: Map<number, PartialConflict>, marker: MarkerLine, line: number): boolean {
  const conflict = partial.get(marker.length)
  if (!conflict || ORDER[conflict.lines.length] !== marker.mark) return false
  conflict.lines.push(line)
  return conflict.lines.length === ORDER.length
}

/** Adds a conflict and drops those inside it. Conflicts arrive in the order of their ends, inner ones first. */
function addOutermost(found: MarkedConflict[], conflict: MarkedConflict): void {
  while (found.length > 0 && found.at(-1)!.start > conflict.start) found.pop()
  if (found.length === 0 || found.at(-1)!.end <= conflict.start) found.push(conflict)
}

function readConflict(lines: TextLines, markers: number[]): MarkedConflict {
  const [mine, base, middle, theirs] = markers as [number, number, number, number]
  const startOf = (line: number) => lines.starts[line] ?? lines.text.length
  const between = (from: number, to: number) => lines.text.slice(startOf(from + 1), startOf(to))
  return {
    start: startOf(mine),
    end: startOf(theirs + 1),
    line: mine,
    mine: between(mine, base),
    base: between(base, middle),
    theirs: between(middle, theirs),
  }
}

/** Returns a conflict with the text between it and its neighbours. */
function inContext(text: string, conflicts: MarkedConflict[], index: number): ConflictInContext {
  const { start, end, mine, theirs } = conflicts[index]!
  const [above, below] = [conflicts[index - 1], conflicts[index + 1]]
  return {
    before: text.slice(above?.end ?? 0, start),
    mine,
    theirs,
    after: text.slice(end, below?.start),
    hasNeighbour: { before: above !== undefined, after: below !== undefined },
  }
}

/**
 * Returns the text with one of its conflicts resolved. All other bytes are unchanged. If the closing marker ends the
 * text without a terminator, the replacement does too.
 * @param index the conflict's place among those that `findConflicts` finds
 * @throws RangeError when the text has no such conflict
 */
export function resolveConflict(
  text: string,
  index: number,
  side: ConflictSide,
  labels: ConflictLabels = CONFLICT_LABELS,
): string {
  const conflicts = findConflicts(text, labels)
  const conflict = conflicts[index]
  if (!conflict) throw new RangeError(`The text has no conflict number ${index}`)
  const chosen = side === 'both' ? joinSides(inContext(text, conflicts, index)) : conflict[side]
  const isUnterminated = conflict.end === text.length && !text.endsWith('\n')
  const resolved = isUnterminated ? chosen.replace(/\r?\n$/, '') : chosen
  return text.slice(0, conflict.start) + resolved + text.slice(conflict.end)
}
