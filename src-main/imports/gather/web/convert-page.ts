import type { Element, Parents } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import type { Heading, Image, Link, Nodes, Root } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { readCallouts } from '../../../content/html/callouts.ts'
import { flattenCells } from '../../../content/html/flat-cells.ts'
import { attributeOf, elementsOf } from '../../../content/html/hast-walk.ts'
import { joinText } from '../../../content/html/join-text.ts'
import { isDeep } from '../../../content/html/nesting.ts'
import { TAG_HANDLERS } from '../../../content/html/tag-handlers.ts'
import { readTasks } from '../../../content/html/tasks.ts'
import { Problem } from '../../../schemas/problem.ts'
import { headTitle, mainContent } from './main-content.ts'

/** A page of HTML as a Markdown tree. Its addresses are absolute, and can still be rewritten. */
export interface ConvertedPage {
  title: string
  /** Begins with the title as its one heading of the first level. */
  tree: Root
}

const BROWSABLE = /^(?:https?|mailto|tel):/i

/**
 * Reads the main content of a page of HTML as a Markdown tree. Addresses are resolved against `base`, the page's own
 * address, and stay unchanged for null. Links that run code become plain text. Throws `import.refused` for a page
 * that cannot be converted, such as one with thousands of nested elements.
 */
export function convertPage(html: string, base: string | null): ConvertedPage {
  try {
    return convert(html, base)
  } catch (cause) {
    throw new Problem('import.refused', 'A page is built in a way that cannot be converted to Markdown.', {
      cause,
    })
  }
}

/** Returns the links and pictures of a page. The caller may change their addresses. */
export function addressesOf(tree: Root): (Link | Image)[] {
  const nodes: (Link | Image)[] = []
  visit(tree, (node) => {
    if (node.type === 'link' || node.type === 'image') nodes.push(node)
  })
  return nodes
}

function convert(html: string, base: string | null): ConvertedPage {
  const root = fromHtml(html)
  if (isDeep(root)) throw new Error('The page nests elements too deep')
  readTasks(root)
  const title = headTitle(root)
  const from = base === null ? null : baseOf(root, base)
  const content = mainContent(root)
  for (const element of elementsOf(content)) resolveAddress(element, from)
  readCallouts(content)
  flattenCells(content)
  joinText(content)
  // The converter would treat content without a root as part of a sentence.
  const document = { type: 'root' as const, children: content.children as Element[] }
  const tree = asRoot(toMdast(document, { document: true, handlers: TAG_HANDLERS }))
  return withTitle(tree, title)
}

function baseOf(root: Parents, page: string): string {
  for (const element of elementsOf(root)) {
    const href = element.tagName === 'base' ? attributeOf(element, 'href') : undefined
    if (href !== undefined) return URL.parse(href, page)?.href ?? page
  }
  return page
}

/** Resolves the address of a link or picture. A link that cannot be followed becomes plain text. */
function resolveAddress(element: Element, base: string | null): void {
  const { properties, tagName } = element
  const src = tagName === 'img' ? pictureOf(element) : attributeOf(element, 'src')
  if (src !== undefined) properties['src'] = absolute(src, base)
  if (tagName !== 'a') return
  const href = attributeOf(element, 'href')?.trim()
  const target = href === undefined || href.startsWith('#') ? href : absolute(href, base)
  const isFollowed = target !== undefined && (!/^[a-z][a-z\d+.-]*:/i.test(target) || BROWSABLE.test(target))
  if (isFollowed) properties['href'] = target
  else element.tagName = 'span'
}

/** The address of a picture. Pages with lazy loading store it in another attribute. */
function pictureOf(element: Element): string | undefined {
  const src = attributeOf(element, 'src')
  const lazy = attributeOf(element, 'dataSrc')
  return lazy !== undefined && (src === undefined || src.startsWith('data:')) ? lazy : src
}

function absolute(address: string, base: string | null): string {
  if (base === null) return address
  return URL.parse(address, base)?.href ?? address
}

function asRoot(node: Nodes): Root {
  if (node.type !== 'root') throw new Error(`The converter answered ${node.type}`)
  return node
}

/** Puts the page's title first: its own heading, or else the title in its head. */
function withTitle(tree: Root, headTitleText: string): ConvertedPage {
  const position = tree.children.findIndex((child) => child.type === 'heading' && child.depth === 1)
  const own = position < 0 ? null : (tree.children[position] as Heading)
  const title = (own && plainText(own).replace(/\s+/g, ' ').trim()) || headTitleText || 'Untitled'
  const heading: Heading = { type: 'heading', depth: 1, children: [{ type: 'text', value: title }] }
  const others = tree.children.filter((_, index) => index !== position)
  return { title, tree: { type: 'root', children: [heading, ...others] } }
}
