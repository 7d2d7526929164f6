import type { Element, Parents } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import type { Heading, Image, Link, Nodes, Root } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { attributeOf, elementsOf } from '../../../content/html/hast-walk.ts'
import { joinText } from '../../../content/html/join-text.ts'
import { isDeep } from '../../../content/html/nesting.ts'
import { Problem } from '../../../schemas/problem.ts'
import { headTitle, mainContent } from './main-content.ts'

/** A page of HTML on its way to Markdown: its addresses are whole, and can still be turned to others. */
export interface ConvertedPage {
  title: string
  /** Begins with the title as its one heading of the first level. */
  tree: Root
}

const BROWSABLE = /^(?:https?|mailto|tel):/i

/**
 * Reads a page of HTML: its main content as a Markdown tree. The addresses of links and pictures are resolved against
 * `base`, the page's own address (null: they stay as they are). Links that run code become plain text. Throws
 * `import.refused` on a page that no converter can follow, such as one that is nested thousands deep.
 */
export function convertPage(html: string, base: string | null): ConvertedPage {
  try {
    return convert(html, base)
  } catch (cause) {
    throw new Problem('import.refused', 'A page is built in a way that cannot be turned into Markdown.', {
      cause,
    })
  }
}

/** Every link and picture of a page; the caller may change its address. */
export function addressesOf(tree: Root): (Link | Image)[] {
  const found: (Link | Image)[] = []
  visit(tree, (node) => {
    if (node.type === 'link' || node.type === 'image') found.push(node)
  })
  return found
}

function convert(html: string, base: string | null): ConvertedPage {
  const root = fromHtml(html)
  if (isDeep(root)) throw new Error('The page nests elements too deep')
  const title = headTitle(root)
  const from = base === null ? null : baseOf(root, base)
  const content = mainContent(root)
  for (const element of elementsOf(content)) resolveAddress(element, from)
  joinText(content)
  // A root of its own, since the converter would take it for part of a sentence otherwise.
  const document = { type: 'root' as const, children: content.children as Element[] }
  const tree = asRoot(toMdast(document, { document: true }))
  return withTitle(tree, title)
}

function baseOf(root: Parents, page: string): string {
  for (const element of elementsOf(root)) {
    const href = element.tagName === 'base' ? attributeOf(element, 'href') : undefined
    if (href !== undefined) return URL.parse(href, page)?.href ?? page
  }
  return page
}

/** Resolves the address of a link or picture, and removes one that could not be followed. */
function resolveAddress(element: Element, base: string | null): void {
  const { properties, tagName } = element
  const src = tagName === 'img' ? pictureOf(element) : attributeOf(element, 'src')
  if (src !== undefined) properties['src'] = whole(src, base)
  if (tagName !== 'a') return
  const href = attributeOf(element, 'href')?.trim()
  const target = href === undefined || href.startsWith('#') ? href : whole(href, base)
  const isFollowed = target !== undefined && (!/^[a-z][a-z\d+.-]*:/i.test(target) || BROWSABLE.test(target))
  if (isFollowed) properties['href'] = target
  else element.tagName = 'span'
}

/** The address of a picture. Pages that load pictures late store it in other attributes. */
function pictureOf(element: Element): string | undefined {
  const src = attributeOf(element, 'src')
  const late = attributeOf(element, 'dataSrc')
  return late !== undefined && (src === undefined || src.startsWith('data:')) ? late : src
}

function whole(address: string, base: string | null): string {
  if (base === null) return address
  return URL.parse(address, base)?.href ?? address
}

function asRoot(node: Nodes): Root {
  if (node.type !== 'root') throw new Error(`The converter answered ${node.type}`)
  return node
}

/** Puts the page's title first: its own heading, else the title in its head. */
function withTitle(tree: Root, headTitleText: string): ConvertedPage {
  const at = tree.children.findIndex((child) => child.type === 'heading' && child.depth === 1)
  const own = at < 0 ? null : (tree.children[at] as Heading)
  const title = (own && plainText(own).replace(/\s+/g, ' ').trim()) || headTitleText || 'Untitled'
  const heading: Heading = { type: 'heading', depth: 1, children: [{ type: 'text', value: title }] }
  const others = tree.children.filter((_, index) => index !== at)
  return { title, tree: { type: 'root', children: [heading, ...others] } }
}
