/** The maximum number of words of a sentence. */
export const LONGEST_SENTENCE: number
/** Returns the sentences of a passage that have too many words. */
export function longSentences(passage: string): string[]
