import type { Root as Html } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import type { Image, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { flattenCells } from '../../../src-main/content/html/flat-cells.ts'
import { joinText } from '../../../src-main/content/html/join-text.ts'
import { TAG_HANDLERS } from '../../../src-main/content/html/tag-handlers.ts'
import { toMarkdownText } from '../../../src-main/content/html/to-markdown.ts'
import { cleanHtml } from './clean-html.ts'

/** Copied HTML as Markdown. */
export interface PastedMarkdown {
  markdown: string
  /** True for a part of a line, and false for blocks. */
  isInline: boolean
  /** The addresses of the pictures in the Markdown. */
  pictures: string[]
}

/** The nodes of paragraphs without marks. */
const PLAIN = new Set(['root', 'paragraph', 'text', 'break'])

/**
 * Returns copied HTML as Markdown. Returns undefined when the plain text is to be pasted: for text without marks, so
 * that copied Markdown stays Markdown, and for a single cell.
 */
export function htmlToMarkdown(html: string): PastedMarkdown | undefined {
  const clean = cleanHtml(html)
  if (!clean) return undefined
  const tree = treeOf(clean)
  if (isPlain(tree) || isOneCell(tree)) return undefined
  const pictures = takePictures(tree)
  return { markdown: toMarkdownText(tree).trimEnd(), isInline: isInline(tree), pictures }
}

function treeOf(html: Html): Root {
  flattenCells(html)
  joinText(html)
  const tree = toMdast(html, { document: true, handlers: TAG_HANDLERS })
  if (tree.type !== 'root') throw new Error(`The converter returned ${tree.type}`)
  tree.children = tree.children.filter((child) => child.type !== 'paragraph' || !isBlank(child))
  visit(tree, 'list', (list) => {
    list.spread = false
    for (const item of list.children) item.spread = false
  })
  return tree
}

/** True for a paragraph of only line breaks, which programs insert between blocks. */
function isBlank({ children }: Paragraph): boolean {
  return children.every(
    (child) => child.type === 'break' || (child.type === 'text' && child.value.trim() === ''),
  )
}

/** True for paragraphs of text without marks. */
function isPlain(tree: Root): boolean {
  let isPlainSoFar = true
  visit(tree, ({ type }) => void (isPlainSoFar &&= PLAIN.has(type)))
  return isPlainSoFar
}

/** True for a single cell of a spreadsheet. */
function isOneCell({ children: [only, ...others] }: Root): boolean {
  if (only?.type !== 'table' || others.length > 0) return false
  return only.children.length === 1 && only.children[0]?.children.length === 1
}

function isInline({ children: [only, ...others] }: Root): boolean {
  return others.length === 0 && only?.type === 'paragraph'
}

/** Replaces pictures in local files by their text, and returns the addresses of the other pictures. */
function takePictures(tree: Root): string[] {
  const addresses: string[] = []
  visit(tree, 'image', (image, index, parent) => {
    if (!isReachable(image)) {
      if (parent && index !== undefined) parent.children.splice(index, 1, ...textOf(image))
      return index
    }
    addresses.push(image.url)
    return undefined
  })
  return addresses
}

function isReachable({ url }: Image): boolean {
  return /^(?:https?:|data:image\/)/i.test(url)
}

function textOf({ alt }: Image): (PhrasingContent & RootContent)[] {
  return alt ? [{ type: 'text', value: alt }] : []
}
