import type { Link, Paragraph, Parent, Root, RootContent } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

/** The punctuation that ends a sentence and not an address. */
const PUNCTUATION = /[?!.,:;*_~'"]*$/

/** A line break at the end of a paragraph. A letter before the backslash, or a drive, would make it part of a path. */
const LAST_BREAK = /(?:^|[\s.!?:)。])\\$/
const DRIVE = /(?:^|[^\p{L}])[A-Za-z]:\\$/u

/**
 * Restores the line breaks after bare addresses. The parser takes the backslash of a break at the end of a line as part
 * of the address before it.
 */
export function restoreBreaksAfterAddresses(tree: Root): void {
  visit(tree, 'link', (link, index, parent) => {
    if (index === undefined || !parent) return undefined
    const restored = restoredBreak(link, parent, index)
    if (!restored) return undefined
    ;(parent as Parent).children.splice(index, 2, ...restored)
    return [SKIP, index + restored.length]
  })
}

/** Returns the address, its punctuation, the break and the rest of the text; undefined without such a break. */
function restoredBreak(link: Link, parent: Parent, index: number): RootContent[] | undefined {
  const [words] = link.children
  const next = parent.children[index + 1]
  if (words?.type !== 'text' || !words.value.endsWith('\\') || !link.url.endsWith(words.value))
    return undefined
  if (next?.type !== 'text' || !next.value.startsWith('\n')) return undefined
  const shown = words.value.slice(0, -1)
  const punctuation = PUNCTUATION.exec(shown)?.[0] ?? ''
  const address = shown.slice(0, shown.length - punctuation.length)
  const url = link.url.slice(0, link.url.length - words.value.length) + address
  return [
    { ...link, url, children: [{ ...words, value: address }] },
    ...(punctuation === '' ? [] : [{ type: 'text' as const, value: punctuation }]),
    { type: 'break' },
    { ...next, value: next.value.slice(1) },
  ]
}

/** Removes the line breaks at the ends of paragraphs, which the service writes and which show nothing. */
export function removeLastBreaks(tree: Root, source: string): void {
  visit(tree, 'paragraph', (paragraph, index, parent) => {
    if (index === undefined || !parent || !endsWithBreak(paragraph, source)) return undefined
    const last = paragraph.children.at(-1)
    if (last?.type === 'text') last.value = last.value.slice(0, -1).trimEnd()
    if (paragraph.children.length > 1 || last?.type !== 'text' || last.value !== '') return SKIP
    ;(parent as Parent).children.splice(index, 1)
    return [SKIP, index]
  })
}

function endsWithBreak({ children, position }: Paragraph, source: string): boolean {
  const last = children.at(-1)
  if (last?.type !== 'text' || !LAST_BREAK.test(last.value) || DRIVE.test(last.value)) return false
  const end = position?.end.offset ?? 0
  return source[end - 1] === '\\' && source[end - 2] !== '\\'
}
