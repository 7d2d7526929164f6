/** A tag in a text of HTML. */
export interface HtmlTag {
  /** The name, in lower case. */
  name: string
  role: 'open' | 'close' | 'alone'
  start: number
  /** The offset after its `>`. */
  end: number
}

const TAG_START = /<(\/?)([A-Za-z][\w.:-]*)/g
const INSIDE = /(?:[^"'<>]+|"[^"]*"|'[^']*')*/y

/**
 * Reads the tags of a text in order. A quoted value may contain any character. The start of a tag without an end is
 * text up to the end of reading, so no part of a text is read twice.
 */
export function readTags(source: string): HtmlTag[] {
  const tags: HtmlTag[] = []
  TAG_START.lastIndex = 0
  for (let found = TAG_START.exec(source); found; found = TAG_START.exec(source)) {
    INSIDE.lastIndex = TAG_START.lastIndex
    INSIDE.exec(source)
    const last = INSIDE.lastIndex
    TAG_START.lastIndex = last
    if (source[last] !== '>') continue
    const isAlone = source[last - 1] === '/'
    const role = found[1] ? 'close' : isAlone ? 'alone' : 'open'
    tags.push({ name: found[2]!.toLowerCase(), role, start: found.index, end: last + 1 })
  }
  return tags
}
