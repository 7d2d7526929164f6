/** A problem of a specification: a sentence, and the place of its cause. */
export interface SpecificationProblem {
  message: string
  /** The JSON pointer of the faulty value; '' for the whole document. */
  pointer: string
}

/** The most problems that are collected. A broken specification may have a million. */
export const MAX_PROBLEMS = 1000
/** The longest name within a sentence, in characters. */
const LONGEST_NAME = 120

/** Collects the problems of one specification, up to a bound. */
export class ProblemList {
  readonly problems: SpecificationProblem[] = []

  get isFull(): boolean {
    return this.problems.length >= MAX_PROBLEMS
  }

  add(pointer: string, message: string): void {
    if (!this.isFull) this.problems.push({ pointer, message })
  }
}

/** Returns a name or a value of a specification for a sentence. */
export function shownName(name: unknown): string {
  const text = String(name).replace(/\p{C}/gu, '\ufffd')
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text
}

/** Returns the pointer of a field of the value at a pointer. */
export function pointerTo(pointer: string, ...names: readonly (string | number)[]): string {
  const parts = names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`)
  return pointer + parts.join('')
}
