import type { Element, ElementContent, Root, RootContent } from 'hast'
import { shownResult } from '../../content/expressions/shown-result.ts'
import { relativeHref } from '../../content/markdown/links/relative-href.ts'
import { resolveHref } from '../../content/markdown/links/resolve-href.ts'
import { readPageHead } from '../../content/markdown/split-page.ts'
import { ELEMENT_NAMES } from '../../content/markdown/tree/element-names.ts'
import { element, stringProperty, text, textOf } from '../../content/markdown/tree/hast-element.ts'
import { ApiParts } from './api-parts.ts'
import { pageTrees, type PartTree } from './page-trees.ts'
import type { PdfBook, PdfPage, PdfSource } from './pdf-book.ts'

/** The deepest nesting of included texts, and the most of one page. */
const DEEPEST = 8
const MOST = 120

/** A place within the included texts of a page. */
interface Place {
  /** The paths of the texts around, from the page inwards. */
  paths: readonly string[]
  budget: { left: number }
}

/**
 * Computes the parts of a page. Expressions become their results, and conditions are named above their content.
 * Included texts and parts of specifications stand in their places, with addresses that lead from the page.
 */
export function computedParts(
  parts: readonly PartTree[],
  page: PdfPage,
  book: PdfBook,
  source: PdfSource,
): Promise<PartTree[]> {
  const compute = new Computing(page, book, source)
  return compute.parts(parts, { paths: [page.sourcePath], budget: { left: MOST } })
}

class Computing {
  readonly #page: PdfPage
  readonly #book: PdfBook
  readonly #source: PdfSource
  readonly #api: ApiParts

  constructor(page: PdfPage, book: PdfBook, source: PdfSource) {
    this.#page = page
    this.#book = book
    this.#source = source
    this.#api = new ApiParts(source)
  }

  async parts(parts: readonly PartTree[], place: Place): Promise<PartTree[]> {
    const computed: PartTree[] = []
    for (const part of parts) {
      const children = (await this.#nodes(part.tree.children as ElementContent[], place)) as RootContent[]
      computed.push({ ...part, tree: { type: 'root', children } })
    }
    return computed
  }

  async #nodes(nodes: readonly ElementContent[], place: Place): Promise<ElementContent[]> {
    const computed: ElementContent[] = []
    for (const node of nodes)
      computed.push(...(node.type === 'element' ? await this.#element(node, place) : [node]))
    return computed
  }

  async #element(node: Element, place: Place): Promise<ElementContent[]> {
    if (node.tagName === ELEMENT_NAMES.expression) return [this.#expression(node)]
    if (node.tagName === ELEMENT_NAMES.include) return this.#include(node, place)
    if (node.tagName === ELEMENT_NAMES.apiReference) return this.#api.nodes(node)
    const children = await this.#nodes(node.children, place)
    if (node.tagName === ELEMENT_NAMES.condition)
      return [{ ...node, children: [...conditionLabel(node), ...children] }]
    return [{ ...this.#readdressed(node, place), children }]
  }

  #expression(node: Element): ElementContent {
    const source = textOf(node)
    const shown = shownResult(source, {
      space: { vars: this.#book.variables },
      page: { vars: this.#book.pageVariables.get(this.#page.id) ?? {} },
      visitor: { claims: {} },
    })
    return shown.kind === 'result' ? text(shown.text) : element('code', {}, [text(source)])
  }

  async #include(node: Element, place: Place): Promise<ElementContent[]> {
    const address = stringProperty(node, 'dataAddress') ?? ''
    const resolved = resolveHref(address, place.paths.at(-1) ?? '', this.#book.contentRoot)
    const source = text(`{% include "${address}" %}`)
    if (resolved.kind !== 'path' || place.budget.left <= 0 || place.paths.length > DEEPEST)
      return [sentence('This reusable content is not shown here: '), element('pre', {}, [code(source)])]
    const { path } = resolved
    if (place.paths.includes(path)) return [sentence(`${path} includes itself.`)]
    place.budget.left -= 1
    const markdown = await this.#textAt(path, resolved.key)
    if (markdown === undefined) return [sentence(`There is no reusable content at ${path}.`)]
    const inner: Place = { paths: [...place.paths, path], budget: place.budget }
    const parts = await this.parts(pageTrees(markdown), inner)
    return parts.flatMap(({ tree }) => childrenOf(tree))
  }

  async #textAt(path: string, key: string): Promise<string | undefined> {
    const file = await this.#source.file(path)
    if (file) {
      const read = Buffer.from(file.bytes).toString('utf8')
      return read.slice(readPageHead(read).afterFrontMatter)
    }
    const page = this.#book.pageKeys.find((each) => each.key === key)?.page
    return page === undefined ? undefined : this.#source.text(page)
  }

  /** Returns an element of an included text with addresses that lead from the page. */
  #readdressed(node: Element, { paths }: Place): Element {
    if (paths.length <= 1) return node
    const properties = { ...node.properties }
    for (const name of ['href', 'src', 'dataAddress'])
      if (typeof properties[name] === 'string')
        properties[name] = this.#fromPage(properties[name], paths.at(-1)!)
    return { ...node, properties }
  }

  #fromPage(address: string, path: string): string {
    const resolved = resolveHref(address, path, this.#book.contentRoot)
    if (resolved.kind !== 'path') return address
    const anchor = resolved.anchor === null ? '' : `#${encodeURIComponent(resolved.anchor)}`
    return relativeHref(this.#page.sourcePath, resolved.path) + anchor
  }
}

function childrenOf(tree: Root): ElementContent[] {
  return tree.children as ElementContent[]
}

function conditionLabel(node: Element): ElementContent[] {
  const condition = stringProperty(node, 'dataCondition') ?? ''
  return [element('p', {}, [element('small', {}, [text('Shown if '), code(text(condition))])])]
}

function sentence(words: string): ElementContent {
  return element('p', {}, [element('em', {}, [text(words)])])
}

function code(content: ElementContent): ElementContent {
  return element('code', {}, [content])
}
