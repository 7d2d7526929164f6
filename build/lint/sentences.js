/** The maximum number of words of a sentence. */
export const LONGEST_SENTENCE = 25

/** The end of a sentence: its mark, closing brackets and quotes, and a next word that is not in lower case. */
const END = /(?<=[.!?…]["'”’»)\]*_]*)\s+(?=[^\p{Ll}\s])/u

/** Returns the number of words. A word contains a letter or a digit. */
const countWords = (sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Returns the text with one word for each piece of code and each address. */
const withoutCode = (text) =>
  text
    .replace(/(`+)(?!`).*?[^`]\1(?!`)/gs, 'Code')
    .replace(/\{@link\s+[^}]*\}/g, 'Code')
    .replace(/\bhttps?:\/\/\S*[^\s.,;:)]/g, 'address')

/** Returns the sentences of a passage that have too many words. */
export function longSentences(passage) {
  const sentences = withoutCode(passage.replace(/\s+/g, ' ')).trim().split(END)
  return sentences.filter((sentence) => countWords(sentence) > LONGEST_SENTENCE)
}
