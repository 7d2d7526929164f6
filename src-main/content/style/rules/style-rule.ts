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
  /** The style and the file of the rule, such as `Google.Passive`. */
  name: string
  level: StyleLevel
  link: string | undefined
  /** The parts of a page that the rule reads; the level if it reads only one level of headings. */
  scopes: readonly { kind: StyleScope; level?: number }[]
  check: PassageCheck | PageCheck
}

/** A check of each passage, or each sentence, by itself. */
export interface PassageCheck {
  kind: 'passage'
  find: (text: string) => FoundPlace[]
}

/** A check of all passages of a page together. */
export interface PageCheck {
  kind: 'page'
  find: (passages: readonly Passage[]) => { passage: Passage; place: FoundPlace }[]
}

/** The words that a space accepts. Most rules permit them. */
export interface AcceptedWords {
  words: ReadonlySet<string>
  accepts: (word: string) => boolean
}
