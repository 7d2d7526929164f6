/** The part of a file that a directive includes: all of it, its text without front matter, lines, or an anchor. */
export type IncludedPart =
  | { kind: 'whole' }
  | { kind: 'body' }
  /** Lines from 1 on. */
  | { kind: 'lines'; from: number; to: number }
  | { kind: 'anchor'; name: string }

/** A directive of mdBook or Jekyll, as it stands in a text. */
export type Directive =
  | { kind: 'include'; file: string; part: IncludedPart }
  /** A file that becomes a block of code. */
  | { kind: 'playground'; file: string }
  /** The title of the page in the browser. It is no part of the text. */
  | { kind: 'title' }

/** A directive with its range. `directive` is undefined for an escaped one, which is text. */
export interface FoundDirective {
  start: number
  end: number
  directive: Directive | undefined
}

/** The includes of one kind of book. */
export interface IncludeSyntax {
  /** The characters that each directive contains. A text without them is not searched. */
  mark: string
  find(text: string): FoundDirective[]
}
