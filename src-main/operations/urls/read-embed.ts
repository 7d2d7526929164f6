import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { attributeOf, elementsOf, lineOf } from '../../content/html/hast-walk.ts'
import { isDeep } from '../../content/html/nesting.ts'
import { decodeText } from '../../imports/gather/web/decode-text.ts'
import type { Fetched } from '../../platform/guarded-fetch.ts'
import type { Embed } from '../../schemas/urls/embed.ts'

/** The number of parsed bytes of a page, which contain its head. */
const PARSED_BYTES = 65_536
/** The longest title and name, in UTF-16 units. */
const MAX_CHARACTERS = 256
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i

/** The facts in the head of a page, each from its first element. */
interface HeadFacts {
  title?: string | undefined
  site?: string | undefined
  icon?: string | undefined
}

/** Reads the words for a card from the head of a fetched page. Another file has the words of its host. */
export function readEmbed({ url, contentType, bytes }: Fetched): Embed {
  const facts = HTML.test(contentType) ? readHead(bytes, contentType) : {}
  const host = hostOf(url)
  const icon = facts.icon === undefined ? undefined : wholeAddress(facts.icon, url)
  return {
    type: 'link',
    title: facts.title ?? host,
    site: facts.site ?? host,
    ...(icon !== undefined && { icon }),
  }
}

/** Reads the head of a page. A page that nests too deep for the parser has no facts. */
function readHead(bytes: Uint8Array, contentType: string): HeadFacts {
  try {
    const root = fromHtml(decodeText(bytes.subarray(0, PARSED_BYTES), contentType))
    return isDeep(root) ? {} : factsOf(root)
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
}

function factsOf(root: Root): HeadFacts {
  const preferred: HeadFacts = {}
  const facts: HeadFacts = {}
  for (const element of elementsOf(root)) {
    const content = attributeOf(element, 'content')
    const property = attributeOf(element, 'property')
    if (property === 'og:title') preferred.title ??= shortened(content)
    if (property === 'og:site_name') facts.site ??= shortened(content)
    if (element.tagName === 'title') facts.title ??= shortened(lineOf(element))
    if (isIcon(element)) facts.icon ??= attributeOf(element, 'href')
  }
  return { ...facts, ...preferred }
}

const isIcon = (element: Element): boolean =>
  element.tagName === 'link' && /(?:^|\s)icon(?:\s|$)/i.test(attributeOf(element, 'rel') ?? '')

function shortened(text: string | undefined): string | undefined {
  const line = text?.replace(/\s+/g, ' ').trim() ?? ''
  return line === '' ? undefined : line.slice(0, MAX_CHARACTERS).toWellFormed()
}

function hostOf(url: string): string {
  const { host, protocol } = new URL(url)
  return host.replace(/^www\./, '') || protocol.replace(/:$/, '')
}

/** Returns the address of an icon that a browser may load; undefined for another scheme, such as one that runs code. */
function wholeAddress(href: string, base: string): string | undefined {
  const url = URL.parse(href, base)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}
