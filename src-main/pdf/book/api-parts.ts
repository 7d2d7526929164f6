import type { Element, ElementContent } from 'hast'
import { operationMarkdown, schemasMarkdown } from '../../content/api-reference/operation-markdown.ts'
import { findOperation } from '../../content/api-reference/read/find-operation.ts'
import { presentOperation } from '../../content/api-reference/read/present-operation.ts'
import { presentSchemas } from '../../content/api-reference/read/present-schemas.ts'
import { element, stringProperty, text, textOf } from '../../content/markdown/tree/hast-element.ts'
import { readDocument, type ReadDocument } from '../../operations/openapi-specs/reference/read-document.ts'
import { pageTrees } from './page-trees.ts'
import type { PdfSource } from './pdf-book.ts'

/** Writes the parts of specifications in a document. Each specification is read once. */
export class ApiParts {
  readonly #source: PdfSource
  readonly #read = new Map<string, Promise<ReadDocument | undefined>>()

  constructor(source: PdfSource) {
    this.#source = source
  }

  /** Returns the block of an operation or of schemas as paper shows it; one that cannot be shown as its source. */
  async nodes(node: Element): Promise<ElementContent[]> {
    const markdown = await this.#markdown(node)
    if (markdown === undefined) return [element('pre', {}, [element('code', {}, [text(textOf(node))])])]
    return pageTrees(markdown).flatMap(({ tree }) => tree.children as ElementContent[])
  }

  async #markdown(node: Element): Promise<string | undefined> {
    const slug = stringProperty(node, 'dataSpec')
    const address = stringProperty(node, 'dataSource')
    const read = await this.#document(slug, address)
    if (read?.kind !== 'document') return undefined
    const name = stringProperty(node, 'dataName') ?? ''
    const kind = stringProperty(node, 'dataKind')
    if (kind === 'schemas') {
      const names = name.split(',').map((each) => each.trim())
      return schemasMarkdown(
        presentSchemas(
          read.document,
          names.filter((each) => each !== ''),
        ),
      )
    }
    const method = stringProperty(node, 'dataMethod')
    const found = findOperation(read.document, kind === 'webhook' ? 'webhook' : 'operation', name, method)
    return found && operationMarkdown(presentOperation(read.document, found))
  }

  #document(slug: string | undefined, address: string | undefined): Promise<ReadDocument | undefined> {
    const key = JSON.stringify([slug, address])
    const known = this.#read.get(key)
    if (known) return known
    const reading = this.#source
      .specification({ slug, address })
      .then((specification) => (specification === null ? undefined : readDocument(specification)))
    this.#read.set(key, reading)
    return reading
  }
}
