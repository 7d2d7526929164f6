/** Returns the first letters of the first and last part of a name, at most two. Characters are never split. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/).filter(Boolean)
  const chosen = parts.length > 1 ? [parts[0]!, parts.at(-1)!] : parts
  return chosen.map((part) => firstCharacter(part).toLocaleUpperCase()).join('') || '·'
}

/** Creating a segmenter takes longer than drawing a row. */
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function firstCharacter(text: string): string {
  const [first] = GRAPHEMES.segment(text)
  return first?.segment ?? ''
}
