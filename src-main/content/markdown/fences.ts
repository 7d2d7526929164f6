import { isSpaceOnly, runLength } from './text-lines.ts'
import type { TextLines } from './text-lines.ts'

/** An opening fence: the character it is made of and how many of them. */
export interface Fence {
  code: number
  length: number
}

const BACKTICK = 96
const TILDE = 126
const NESTED_MARKERS = /(?:(?:[-+*]|\d{1,9}[.)]|>)[ \t]+)*/y

/** The code fence that a line opens, at any indentation; callers that care check the indent. */
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
 * The fence that is open behind the line, given the one open before it; markers of lists and quotes are looked through.
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

/** The fence that a line opens behind its list and quote markers. */
export function fenceInside(lines: TextLines, line: number): Fence | undefined {
  return fenceAt(lines, line, insideMarkers(lines, line))
}

function insideMarkers(lines: TextLines, line: number): number {
  NESTED_MARKERS.lastIndex = lines.firsts[line]!
  NESTED_MARKERS.exec(lines.text)
  return Math.min(NESTED_MARKERS.lastIndex, lines.ends[line]!)
}

/**
 * For the place before each line, and for the end of the text: 1 inside fenced code, else 0. Inside means
 * that a line put there would be shown as code.
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
