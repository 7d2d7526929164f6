import type { Element, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeRaw from 'rehype-raw'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { completeForScreenReaders } from './accessible-elements.ts'
import { boundsExceeded, isTooDeep, isTooLarge } from './block-bounds.ts'
import type { PlainReason } from './block-bounds.ts'
import { nameExpressions } from './computed-elements.ts'
import {
  cutLargeDrawings,
  liftUndrawn,
  markDrawingsInLines,
  splitLargeDrawings,
  undrawn,
} from './drawings.ts'
import { ELEMENT_NAMES } from './element-names.ts'
import { footnoteList } from './footnotes.ts'
import { element, text } from './hast-element.ts'
import { anchorHeadings } from './heading-anchors.ts'
import type { BlockHeading } from './heading-anchors.ts'
import { highlightCode } from './highlight-code.ts'
import { isLargeTable, renderLargeTable } from './large-table.ts'
import { nodeHandlers } from './node-handlers.ts'
import type { BlockContext, Footnote } from './page-references.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { SANITISE_SCHEMA } from './sanitise-schema.ts'
import { readServiceHtml } from './service/read-service-html.ts'

/** The inputs that determine a block's tree. */
export interface BlockSource {
  text: string
  context: BlockContext
  headings: BlockHeading[]
}

const rawParser = unified().use(rehypeRaw).freeze()

/**
 * Renders one block to a tree that is safe to show: nothing in it can run, load or style. A formula stays source, which
 * the view typesets. A block beyond the bounds of the parser, or one on which it fails, becomes plain text with the
 * reason.
 */
export function renderBlock(source: BlockSource): Root {
  if (isLargeTable(source.text)) return renderLargeTable(source, renderBounded)
  const parts = splitLargeDrawings(source.text)
  if (!parts) return renderBounded(source)
  const children = parts.flatMap((part) =>
    part.kind === 'drawing'
      ? [undrawn(part.source)]
      : renderBounded({ ...source, text: part.source }).children,
  )
  return { type: 'root', children }
}

/** The maximum length of a block that is shown as typed. A window needs seconds to lay out megabytes of text. */
const LONGEST_PLAIN = 1_000_000

/** Returns the tree of a block that is shown as typed. A very long one is cut. */
export function plainBlock(source: string, reason: PlainReason): Root {
  const left = source.length - LONGEST_PLAIN
  const properties = { dataReason: reason, dataLeft: left > 0 ? left : undefined }
  const plain = element(ELEMENT_NAMES.plain, properties, [text(source.slice(0, LONGEST_PLAIN))])
  return { type: 'root', children: [plain] }
}

/** Renders the footnotes of a page as one list. */
export function renderFootnotes(footnotes: Footnote[]): Root {
  const source = footnotes.map((footnote) => footnote.source).join('\n\n')
  const context = { definitions: '', footnotes: {} }
  const exceeded = boundsExceeded(source)
  return exceeded
    ? plainBlock(source, exceeded)
    : finished(footnoteList(footnotes), { text: source, context, headings: [] })
}

function renderBounded(source: BlockSource): Root {
  const exceeded = boundsExceeded(source.text)
  if (exceeded) return plainBlock(source.text, exceeded)
  try {
    const parsed = parseMarkdown(markdownOf(source))
    return parsed ? finished(parsed.tree, source) : plainBlock(source.text, 'depth')
  } catch (error) {
    // A parser overflows the stack on nesting that no bound foresaw. The text stays readable.
    return plainBlock(source.text, error instanceof RangeError ? 'depth' : 'fault')
  }
}

/**
 * Returns the block after the definitions that it references. An unclosed fence would absorb definitions after it.
 */
function markdownOf({ text: block, context }: BlockSource): string {
  const stubs = Object.keys(context.footnotes).map((label) => `[^${label}]: .\n\n`)
  return context.definitions + stubs.join('') + block
}

function finished(markdown: MarkdownRoot, source: BlockSource): Root {
  const tree = safeTree(markdown, source)
  if (isTooDeep(tree)) return plainBlock(source.text, 'depth')
  if (isTooLarge(tree)) return plainBlock(source.text, 'size')
  nameExpressions(tree)
  highlightCode(tree)
  anchorHeadings(tree, source.headings)
  completeForScreenReaders(tree)
  return tree
}

function safeTree(markdown: MarkdownRoot, { context }: BlockSource): Root {
  const toHtml = unified().use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    handlers: nodeHandlers(context.footnotes),
  })
  const html = toHtml.runSync(markdown)
  if (hasRaw(html)) cutLargeDrawings(html)
  const parsed = hasRaw(html) ? rawParser.runSync(html) : html
  readServiceHtml(parsed)
  const clean = sanitize(parsed, SANITISE_SCHEMA)
  const tree: Root = clean.type === 'root' ? clean : { type: 'root', children: [clean as Element] }
  withoutForeignData(tree)
  liftUndrawn(tree)
  markDrawingsInLines(tree)
  return tree
}

function hasRaw(tree: Root): boolean {
  let isFound = false
  visit(tree, 'raw', () => {
    isFound = true
    return false
  })
  return isFound
}

const PICTURE_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i

/** Removes `data:` addresses except pictures, and all source positions, which nothing reads. */
function withoutForeignData(tree: Root): void {
  visit(tree, (node) => {
    delete node.position
    if (node.type !== 'element' || node.tagName !== 'img') return
    const source = node.properties['src']
    if (typeof source === 'string' && /^data:/i.test(source) && !PICTURE_DATA.test(source)) {
      delete node.properties['src']
    }
  })
}
