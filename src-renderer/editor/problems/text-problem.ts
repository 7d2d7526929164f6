import { Facet, type EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** A change that mends a problem, as a line of a menu. */
export interface ProblemFix {
  label: string
  run: (view: EditorView) => void
}

/** A place of the text that is underlined. */
export interface TextProblem {
  from: number
  to: number
  /** The reason as a sentence, which a screen reader says. */
  reason: string
  /** The changes that mend it, the likeliest first. */
  fixes: () => Promise<readonly ProblemFix[]>
  /** Other actions on it, such as a new entry of a word list. */
  more: readonly ProblemFix[]
}

/** Returns the problems of one kind between two positions, in order. */
export type ProblemSource = (state: EditorState, from: number, to: number) => readonly TextProblem[]

/** The sources of problems. All keys and menus know them alone. */
export const problemSources = Facet.define<ProblemSource>()

/** The number of characters that are searched for the next problem. */
const SEARCHED = 200_000

/** Returns the problem at a position; a shorter one before one that contains it. */
export function problemAt(state: EditorState, position: number): TextProblem | undefined {
  const line = state.doc.lineAt(position)
  return problemsBetween(state, line.from, line.to)
    .filter(({ from, to }) => from <= position && position <= to)
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))[0]
}

/** Returns the first problem that begins behind a position. */
export function nextProblem(state: EditorState, position: number): TextProblem | undefined {
  const end = Math.min(state.doc.length, position + SEARCHED)
  for (let at = Math.max(0, position); at <= end;) {
    const line = state.doc.lineAt(at)
    const found = problemsBetween(state, line.from, line.to).find(({ from }) => from > position)
    if (found) return found
    at = line.to + 1
  }
  return undefined
}

/** Returns the last problem that begins before a position. */
export function previousProblem(state: EditorState, position: number): TextProblem | undefined {
  const end = Math.max(0, position - SEARCHED)
  for (let at = position; at >= end;) {
    const line = state.doc.lineAt(at)
    const found = problemsBetween(state, line.from, line.to).findLast(({ from }) => from < position)
    if (found) return found
    at = line.from - 1
  }
  return undefined
}

function problemsBetween(state: EditorState, from: number, to: number): TextProblem[] {
  return state
    .facet(problemSources)
    .flatMap((source) => source(state, from, to))
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
}
