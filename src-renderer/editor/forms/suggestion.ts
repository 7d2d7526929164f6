/** A value that a field offers, with its words in the list. */
export interface Suggestion {
  value: string
  words: string
  detail: string
  /** The name of an icon that is drawn before the words. */
  icon?: string
}
