/** A suggested value of a field, with its words in the list. */
export interface Suggestion {
  value: string
  words: string
  detail: string
  /** The name of an icon that is drawn before the words. */
  icon?: string
}
