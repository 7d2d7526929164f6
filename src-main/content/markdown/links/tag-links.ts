import { unescapeMarkdown } from './link-destination.ts'
import type { ExtractedLink, LinkKind } from './links.ts'

const AUTOLINK = /^[a-z][a-z\d+.-]{1,31}:[^\s<>]*$/i
const MAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i
const TAG = /^\/?[a-z]/i
const TAG_ATTRIBUTE = /\s(href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi
const IMAGE_TAG = /^(?:img|source|video|audio|iframe|embed)\b/i

const TEMPLATE = /^%-?\s*(content-ref|file|embed|include)\s/
/** `include` writes its address without an attribute name. */
const TEMPLATE_ATTRIBUTE = /\s(?:(?:url|src)\s*=\s*(?:"([^"]*)"|'([^']*)')|"([^"]*)")/

/**
 * Reads the construct that a `<` at `at` begins: an autolink, or a tag with `href` or `src`. Appends the links.
 * Returns the offset to continue from.
 */
export function readTagLinks(source: string, at: number, limit: number, links: ExtractedLink[]): number {
  const end = closingBracket(source, at, limit)
  if (end < 0) return at + 1
  const inside = source.slice(at + 1, end)
  if (AUTOLINK.test(inside)) pushLink(links, inside, inside, at, end + 1, 'link')
  else if (MAIL.test(inside)) pushLink(links, `mailto:${inside}`, inside, at, end + 1, 'link')
  else if (TAG.test(inside)) pushAttributes(links, inside, at, end + 1)
  else return at + 1
  return end + 1
}

/** Reads a GitBook block tag that a `{` at `at` begins. Returns the offset to continue from. */
export function readTemplateLink(source: string, at: number, limit: number, links: ExtractedLink[]): number {
  if (source.charCodeAt(at + 1) !== 37) return at + 1
  const close = closingTemplate(source, at, limit)
  if (close < 0) return at + 1
  const inside = source.slice(at + 1, close)
  const kind = TEMPLATE.exec(inside)?.[1] as LinkKind | undefined
  const value = kind && TEMPLATE_ATTRIBUTE.exec(inside)
  const href = value?.[1] ?? value?.[2] ?? value?.[3]
  if (kind && href !== undefined) pushLink(links, unescapeMarkdown(href), '', at, close + 2, kind)
  return close + 2
}

/** Returns the offset of the `>` that closes a tag; -1 if another `<` or the limit comes first. */
function closingBracket(source: string, at: number, limit: number): number {
  for (let offset = at + 1; offset < limit; offset++) {
    const code = source.charCodeAt(offset)
    if (code === 62) return offset
    if (code === 60) return -1
  }
  return -1
}

/** Returns the offset of the `%}` that closes a block tag on its line; -1 if none does or another tag opens first. */
function closingTemplate(source: string, at: number, limit: number): number {
  for (let offset = at + 2; offset + 1 < limit; offset++) {
    const code = source.charCodeAt(offset)
    if (code === 37 && source.charCodeAt(offset + 1) === 125) return offset
    if (code === 10 || (code === 123 && source.charCodeAt(offset + 1) === 37)) return -1
  }
  return -1
}

function pushAttributes(links: ExtractedLink[], inside: string, start: number, end: number): void {
  if (!/href|src/i.test(inside)) return
  const kind: LinkKind = IMAGE_TAG.test(inside) ? 'image' : 'link'
  for (const attribute of inside.matchAll(TAG_ATTRIBUTE)) {
    const href = attribute[2] ?? attribute[3] ?? attribute[4] ?? ''
    pushLink(links, unescapeMarkdown(href), '', start, end, kind)
  }
}

function pushLink(
  links: ExtractedLink[],
  href: string,
  text: string,
  start: number,
  end: number,
  kind: LinkKind,
): void {
  links.push({ href, text, start, end, kind })
}
