import { readHead, type HeadLayout } from '../split-page.ts'

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Returns a head with some keys of its front matter replaced. `changes` maps a key to the YAML lines of the key and its
 * value; '' removes the key. Of a repeated key, the last one is changed, which YAML reads. Other bytes remain.
 */
export function changeKeys(head: string, changes: ReadonlyMap<string, string>): string {
  const layout = readHead(head)
  const { frontMatter } = layout
  if (!frontMatter) return addFrontMatter(head, layout, [...changes.values()].join(''))
  const edits = [...changes].flatMap(([key, text]): Edit[] => {
    const entry = frontMatter.entries.findLast((one) => one.key === key)
    if (entry) return [{ start: entry.start, end: entry.end, text }]
    return text === '' ? [] : [{ start: frontMatter.bodyEnd, end: frontMatter.bodyEnd, text }]
  })
  return edits.length === 0 ? head : dropEmpty(applyEdits(head, edits))
}

/** The line break of a text, from its first line. */
export function feedOf(text: string): string {
  const feed = text.indexOf('\n')
  return feed > 0 && text.charCodeAt(feed - 1) === 13 ? '\r\n' : '\n'
}

function addFrontMatter(head: string, { start }: HeadLayout, written: string): string {
  const feed = feedOf(head)
  if (written === '') return head
  return `${head.slice(0, start)}---${feed}${written}---${feed}${feed}${head.slice(start)}`
}

function dropEmpty(head: string): string {
  const { frontMatter, start, afterFrontMatter } = readHead(head)
  const isEmpty = frontMatter !== null && frontMatter.bodyStart === frontMatter.bodyEnd
  return isEmpty ? head.slice(0, start) + head.slice(afterFrontMatter) : head
}

function applyEdits(text: string, edits: Edit[]): string {
  let result = text
  for (const edit of edits.toSorted((one, other) => other.start - one.start)) {
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end)
  }
  return result
}
