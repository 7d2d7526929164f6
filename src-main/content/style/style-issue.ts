/** The severity of a rule, by Vale's names. */
export type StyleLevel = 'suggestion' | 'warning' | 'error'

/** A place of a text that a rule finds. Offsets are those of the page's Markdown. */
export interface StyleIssue {
  /** The name of the rule, such as `Space.Passive`. */
  rule: string
  level: StyleLevel
  /** The reason, as a sentence of the rule's author. */
  message: string
  from: number
  to: number
  /** The words at the place, as a reader sees them. */
  found: string
  /** The possible replacements, the likeliest first. */
  replacements: readonly string[]
}
