import { presentableDiff } from '@codemirror/merge'

/** A part of a replaced text: in both texts, in the old one alone, or in the new one alone. */
export interface WordPart {
  kind: 'same' | 'old' | 'new'
  text: string
}

const SCAN_LIMIT = 2000

/** Returns the parts of a text and its replacement, in order. Changes are whole words where they can be. */
export function changedWords(before: string, after: string): WordPart[] {
  const parts: WordPart[] = []
  const add = (kind: WordPart['kind'], text: string): void => {
    if (text !== '') parts.push({ kind, text })
  }
  let at = 0
  for (const { fromA, toA, fromB, toB } of presentableDiff(before, after, { scanLimit: SCAN_LIMIT })) {
    add('same', before.slice(at, fromA))
    add('old', before.slice(fromA, toA))
    add('new', after.slice(fromB, toB))
    at = toA
  }
  add('same', before.slice(at))
  return parts
}
