import type { Passage } from '../prose/passage.ts'
import type { StyleLevel } from '../style-issue.ts'

/** A place that a rule finds in a text, with offsets in that text. */
export interface FoundPlace {
  start: number
  end: number
  /** The reason, with the words of the place. */
  message: string
  replacements: readonly string[]
}

/** A part of the content that a rule reads. */
export type StyleScope =
  | 'text'
  | 'heading'
  | 'paragraph'
  | 'list'
  | 'quote'
  | 'cell'
  | 'sentence'
  | 'alternative'

/** A rule that can be applied. */
export interface StyleRule {
  /** Its style and its file, such as `Google.Passive`. */
  name: string
  level: StyleLevel
  link: string | undefined
  /** The parts of a page that the rule reads, and the level of headings where it reads one alone. */
  scopes: readonly { kind: StyleScope; level?: number }[]
  check: PassageCheck | PageCheck
}

/** Reads each passage, or each sentence, by itself. */
export interface PassageCheck {
  kind: 'passage'
  find: (text: string) => FoundPlace[]
}

/** Reads all passages of a page together. */
export interface PageCheck {
  kind: 'page'
  find: (passages: readonly Passage[]) => { passage: Passage; place: FoundPlace }[]
}

/** The words that a space accepts, which most rules let through. */
export interface AcceptedWords {
  words: ReadonlySet<string>
  accepts: (word: string) => boolean
}
