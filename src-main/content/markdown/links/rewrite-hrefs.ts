import { extractLinks, type ExtractedLink } from './links.ts'

/** The text before an address: of links and pictures, of tags, and of GitBook's blocks. */
const OPENINGS = ['](', '](<', ...['href', 'src', 'url'].flatMap((name) => [`${name}="`, `${name}='`])]

interface Edit {
  at: number
  before: string
  after: string
}

/**
 * Returns the text with other addresses in its links; `rewrite` returns undefined to leave an address unchanged. All
 * other bytes are unchanged. An address with escapes stays too.
 */
export function rewriteHrefs(markdown: string, rewrite: (href: string) => string | undefined): string {
  const edits: Edit[] = []
  for (const link of extractLinks(markdown)) {
    const after = rewrite(link.href)
    const at = after === undefined ? -1 : placeIn(markdown, link)
    if (after !== undefined && at >= 0) edits.push({ at, before: link.href, after })
  }
  // A link may contain a picture. Then the picture's address comes before the link's.
  edits.sort((one, other) => one.at - other.at)
  let from = 0
  const parts = edits.flatMap(({ at, before, after }) => {
    // A tag with the same address in two attributes is two links at one place.
    if (at < from) return []
    const part = markdown.slice(from, at) + after
    from = at + before.length
    return [part]
  })
  return parts.join('') + markdown.slice(from)
}

/** Returns the offset of the address of a link, whose text and title may repeat it; -1 without one. */
function placeIn(markdown: string, { kind, href, start, end, text }: ExtractedLink): number {
  // The text of a picture may contain a thousand pictures, so it is never searched.
  const isLabelled = kind !== 'definition' && /^!?\[/.test(markdown.slice(start, start + 2))
  const from = isLabelled ? markdown.indexOf('[', start) + 1 + text.length : start
  const written = markdown.slice(from, end)
  const place = placeOf(written, kind, href)
  return place < 0 ? place : from + place
}

function placeOf(written: string, kind: ExtractedLink['kind'], href: string): number {
  if (kind === 'definition') return written.indexOf(href, written.indexOf(']:'))
  for (const opening of OPENINGS) {
    for (let at = written.indexOf(opening + href); at >= 0; at = written.indexOf(opening + href, at + 1)) {
      if (opening.startsWith(']') || /\s/.test(written.charAt(at - 1))) return at + opening.length
    }
  }
  return written.lastIndexOf(href)
}
