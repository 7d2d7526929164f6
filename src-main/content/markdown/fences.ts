import { isSpaceOnly, runLength } from './text-lines.ts'
import type { TextLines } from './text-lines.ts'

/** An opening fence: its character, and the number of them. */
export interface Fence {
  code: number
  length: number
}

const BACKTICK = 96
const TILDE = 126
const NESTED_MARKERS = /(?:(?:[-+*]|\d{1,9}[.)]|>)[ \t]+)*/y

/** Returns the code fence that a line opens, at any indentation. Callers check the indentation. */
export function fenceAt(lines: TextLines, line: number, from = lines.firsts[line]!): Fence | undefined {
  const { text } = lines
  const end = lines.ends[line]!
  const code = text.charCodeAt(from)
  if (code !== BACKTICK && code !== TILDE) return undefined
  const length = runLength(text, from, end)
  if (length < 3) return undefined
  if (code === BACKTICK && text.slice(from + length, end).includes('`')) return undefined
  return { code, length }
}

/** True when the line closes the fence: the same character, at least as many, and nothing after them. */
export function closesFence(lines: TextLines, line: number, fence: Fence): boolean {
  const first = lines.firsts[line]!
  const end = lines.ends[line]!
  if (lines.text.charCodeAt(first) !== fence.code) return false
  const length = runLength(lines.text, first, end)
  return length >= fence.length && isSpaceOnly(lines.text, first + length, end)
}

/**
 * Returns the fence that is open after a line, given the one that was open before it. Markers of lists and quotes are
 * ignored.
 */
export function fenceAfter(lines: TextLines, line: number, fence: Fence | undefined): Fence | undefined {
  if (!fence) return fenceInside(lines, line)
  return closesFence(lines, line, fence) || closesInQuote(lines, line, fence) ? undefined : fence
}

function closesInQuote(lines: TextLines, line: number, fence: Fence): boolean {
  const inner = insideMarkers(lines, line)
  const found = fenceAt(lines, line, inner)
  return found !== undefined && found.code === fence.code && found.length >= fence.length
}

/** Returns the fence that a line opens after its list and quote markers. */
export function fenceInside(lines: TextLines, line: number): Fence | undefined {
  return fenceAt(lines, line, insideMarkers(lines, line))
}

function insideMarkers(lines: TextLines, line: number): number {
  NESTED_MARKERS.lastIndex = lines.firsts[line]!
  NESTED_MARKERS.exec(lines.text)
  return Math.min(NESTED_MARKERS.lastIndex, lines.ends[line]!)
}

/**
 * Returns 1 for each place inside fenced code, else 0: the place before each line, and the end of the text. A line that
 * is inserted inside would be shown as code.
 */
export function fenceStates(lines: TextLines): Uint8Array {
  const states = new Uint8Array(lines.count + 1)
  let fence: Fence | undefined
  for (let line = 0; line < lines.count; line++) {
    fence = fenceAfter(lines, line, fence)
    states[line + 1] = fence ? 1 : 0
  }
  return states
}
