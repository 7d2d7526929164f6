import type { Element, ElementContent, Root, RootContent } from 'hast'
import { shownResult } from '../../content/expressions/shown-result.ts'
import { ELEMENT_NAMES } from '../../content/markdown/tree/element-names.ts'
import { element, stringProperty, text, textOf } from '../../content/markdown/tree/hast-element.ts'
import type { ApiParts } from './api-parts.ts'
import { readdressed } from './included-addresses.ts'
import { includedText, type PdfTextPlace } from './included-texts.ts'
import { tagMark } from './look-parts.ts'
import { pageTrees, type PartTree } from './page-trees.ts'
import { isComputed, type PdfBook, type PdfPage, type PdfSource } from './pdf-book.ts'

/** The deepest nesting of included texts, and the most included texts of one page. */
const DEEPEST = 8
const MOST = 120
const NOT_SHOWN = 'This reusable content is not shown here: '

/** A place within the included texts of a page. */
interface Place {
  /** The places of the texts around, from the page inwards. */
  texts: readonly PdfTextPlace[]
  budget: { left: number }
}

/** The sources of computed content in a document. */
export interface ComputedAround {
  book: PdfBook
  source: PdfSource
  api: ApiParts
}

/**
 * Computes the parts of a page. Expressions become their results, and conditions are above their content. Included
 * texts and parts of specifications replace their blocks, with addresses that are relative to the page.
 */
export function computedParts(
  parts: readonly PartTree[],
  page: PdfPage,
  around: ComputedAround,
): Promise<PartTree[]> {
  const compute = new Computing(page, around)
  return compute.parts(parts, {
    texts: [{ path: page.sourcePath, other: undefined }],
    budget: { left: MOST },
  })
}

class Computing {
  readonly #page: PdfPage
  readonly #book: PdfBook
  readonly #source: PdfSource
  readonly #api: ApiParts
  readonly #isComputed: boolean

  constructor(page: PdfPage, { book, source, api }: ComputedAround) {
    this.#page = page
    this.#book = book
    this.#source = source
    this.#api = api
    this.#isComputed = isComputed(page)
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
    if (node.tagName === ELEMENT_NAMES.apiReference) return this.#api.nodes(node)
    // The text of a specification reaches nothing of the space.
    if (node.tagName === ELEMENT_NAMES.expression)
      return [this.#isComputed ? code(text(textOf(node))) : this.#expression(node, place)]
    if (node.tagName === ELEMENT_NAMES.include)
      return this.#isComputed ? notShown(NOT_SHOWN, addressOf(node)) : this.#include(node, place)
    const children = await this.#nodes(node.children, place)
    if (node.tagName === ELEMENT_NAMES.update)
      return [{ ...node, children: [...this.#tags(node), ...children] }]
    if (node.tagName === ELEMENT_NAMES.condition)
      return [{ ...node, children: [...conditionLabel(node), ...children] }]
    const shown = place.texts.length > 1 ? await this.#readdressed(node, place) : node
    return [{ ...shown, children }]
  }

  #expression(node: Element, { texts }: Place): ElementContent {
    const source = textOf(node)
    const shown = shownResult(source, {
      space: { vars: texts.at(-1)?.other?.variables ?? this.#book.variables },
      page: { vars: this.#book.pageVariables.get(this.#page.id) ?? {} },
      visitor: { claims: {} },
    })
    return shown.kind === 'result' ? text(shown.text) : element('code', {}, [text(source)])
  }

  /** The tags of an entry of a changelog, as the space defines them. */
  #tags(node: Element): ElementContent[] {
    const names = (stringProperty(node, 'dataTags') ?? '').split(',').filter((tag) => tag !== '')
    const marks = names.flatMap((name, index) => [
      ...(index === 0 ? [] : [text('  ')]),
      tagMark(this.#book.tags.get(name) ?? { label: name, colour: 'gray' }),
    ])
    return marks.length === 0 ? [] : [element('p', {}, [element('small', {}, marks)])]
  }

  async #include(node: Element, place: Place): Promise<ElementContent[]> {
    const address = addressOf(node)
    if (place.budget.left <= 0 || place.texts.length > DEEPEST) return notShown(NOT_SHOWN, address)
    place.budget.left -= 1
    const from = place.texts.at(-1) ?? { path: this.#page.sourcePath, other: undefined }
    const included = await includedText(address, from, this.#book, this.#source)
    if (included.kind === 'problem') return notShown(included.sentence, address)
    const { path, other } = included.place
    if (place.texts.some((around) => around.path === path && around.other?.space === other?.space))
      return [sentence(`${path} includes itself.`)]
    const inner: Place = { texts: [...place.texts, included.place], budget: place.budget }
    const parts = await this.parts(pageTrees(included.markdown), inner)
    return parts.flatMap(({ tree }) => childrenOf(tree))
  }

  /** Returns an element of an included text with addresses that are relative to the page. */
  #readdressed(node: Element, { texts }: Place): Promise<Element> {
    return readdressed(node, texts.at(-1)!, { page: this.#page, book: this.#book, source: this.#source })
  }
}

const addressOf = (node: Element): string => stringProperty(node, 'dataAddress') ?? ''

function notShown(words: string, address: string): ElementContent[] {
  return [sentence(words), element('pre', {}, [code(text(`{% include "${address}" %}`))])]
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
