/** A value that a field offers, with its words in the list. */
export interface Suggestion {
  value: string
  words: string
  detail: string
}
