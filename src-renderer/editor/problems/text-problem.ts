import { Facet, type EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** A change that fixes a problem, as an entry of a menu. */
export interface ProblemFix {
  label: string
  run: (view: EditorView) => void
}

/** An underlined range of the text. */
export interface TextProblem {
  from: number
  to: number
  /** The reason as a sentence, which a screen reader announces. */
  reason: string
  /** Returns the changes that fix it, the likeliest first. */
  fixes: () => Promise<readonly ProblemFix[]>
  /** Further actions, such as a new entry of a word list. */
  otherActions: readonly ProblemFix[]
}

/** Returns the problems of one kind between two positions, in order. */
export type ProblemSource = (state: EditorState, from: number, to: number) => readonly TextProblem[]

/** The sources of problems. All keys and menus use only these. */
export const problemSources = Facet.define<ProblemSource>()

/** The number of characters that are searched for the next problem. */
const SEARCH_RANGE = 200_000

/** Returns the shortest problem at a position. */
export function problemAt(state: EditorState, position: number): TextProblem | undefined {
  const line = state.doc.lineAt(position)
  return problemsBetween(state, line.from, line.to)
    .filter(({ from, to }) => from <= position && position <= to)
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))[0]
}

/** Returns the first problem that begins after a position. */
export function nextProblem(state: EditorState, position: number): TextProblem | undefined {
  const end = Math.min(state.doc.length, position + SEARCH_RANGE)
  for (let start = Math.max(0, position); start <= end;) {
    const line = state.doc.lineAt(start)
    const problem = problemsBetween(state, line.from, line.to).find(({ from }) => from > position)
    if (problem) return problem
    start = line.to + 1
  }
  return undefined
}

/** Returns the last problem that begins before a position. */
export function previousProblem(state: EditorState, position: number): TextProblem | undefined {
  const end = Math.max(0, position - SEARCH_RANGE)
  for (let start = position; start >= end;) {
    const line = state.doc.lineAt(start)
    const problem = problemsBetween(state, line.from, line.to).findLast(({ from }) => from < position)
    if (problem) return problem
    start = line.from - 1
  }
  return undefined
}

function problemsBetween(state: EditorState, from: number, to: number): TextProblem[] {
  return state
    .facet(problemSources)
    .flatMap((source) => source(state, from, to))
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
}
