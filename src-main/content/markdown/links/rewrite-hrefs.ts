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
    const at = after === undefined ? -1 : placeIn(markdown.slice(link.start, link.end), link)
    if (after !== undefined && at >= 0) edits.push({ at: link.start + at, before: link.href, after })
  }
  // A link may contain a picture. Then the picture's address comes before the link's.
  edits.sort((one, other) => one.at - other.at)
  let from = 0
  const parts = edits.map(({ at, before, after }) => {
    const part = markdown.slice(from, at) + after
    from = at + before.length
    return part
  })
  return parts.join('') + markdown.slice(from)
}

/** The offset of the address in the source of a link, whose text and title may repeat it. */
function placeIn(written: string, { kind, href }: ExtractedLink): number {
  if (kind === 'definition') return written.indexOf(href, written.indexOf(']:'))
  for (const opening of OPENINGS) {
    const at = written.lastIndexOf(opening + href)
    if (at >= 0) return at + opening.length
  }
  return written.lastIndexOf(href)
}
