/** A sentence of a passage. */
export interface Sentence {
  start: number
  end: number
}

/** The first alternative begins only at the start of a run of marks, so no mark is read twice. */
const END = /(?<![.!?…。！？])[.!?…。！？]+["'”’»)\]]*(?:\s+|$)|[。！？]/gu
const ABBREVIATION =
  /(?:^|[\s(“"'])(?:\p{L}|e\.g|i\.e|etc|vs|cf|approx|no|fig|mr|mrs|ms|dr|st|z\. ?b|d\. ?h|u\. ?a|bzw|ca|nr|usw|evtl|ggf|vgl)\.$/iu
const BEGINS_SENTENCE = /^[\p{Lu}\p{N}\p{Lo}"'“„«(¿¡\ufffc]/u

/** Divides a passage into sentences. Abbreviations, and points before small letters, end no sentence. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  for (const { 0: mark, index } of text.matchAll(END)) {
    const end = index + mark.length
    const isLast = end >= text.length
    if (!isLast && !BEGINS_SENTENCE.test(text.slice(end, end + 2))) continue
    if (!isLast && ABBREVIATION.test(text.slice(Math.max(0, index - 12), index + 1))) continue
    sentences.push({ start, end: index + mark.trimEnd().length })
    start = end
  }
  if (text.slice(start).trim() !== '') sentences.push({ start, end: text.length })
  return sentences
}
