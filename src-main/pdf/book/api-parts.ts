import type { Element, ElementContent } from 'hast'
import { operationMarkdown, schemasMarkdown } from '../../content/api-reference/operation-markdown.ts'
import { findOperation } from '../../content/api-reference/read/find-operation.ts'
import { presentOperation } from '../../content/api-reference/read/present-operation.ts'
import { presentSchemas } from '../../content/api-reference/read/present-schemas.ts'
import { element, stringProperty, text, textOf } from '../../content/markdown/tree/hast-element.ts'
import type { ReadDocument } from '../../operations/openapi-specs/processing/read-document.ts'
import { pageTrees } from './page-trees.ts'
import { missingSpecification, type Specifications } from './specifications.ts'

/** Writes the parts of specifications in a document. */
export class ApiParts {
  readonly #specifications: Specifications

  constructor(specifications: Specifications) {
    this.#specifications = specifications
  }

  /** Returns the printed form of a block for an operation or for schemas; its source where that is impossible. */
  async nodes(node: Element): Promise<ElementContent[]> {
    const markdown = await this.#markdown(node)
    if (markdown === undefined) return [...(await this.#reason(node)), sourceOf(node)]
    return pageTrees(markdown).flatMap(({ tree }) => tree.children as ElementContent[])
  }

  /** Returns the sentence about a missing part. */
  async #reason(node: Element): Promise<ElementContent[]> {
    const read = await this.#document(stringProperty(node, 'dataSpec'), stringProperty(node, 'dataSource'))
    return [element('p', {}, [element('em', {}, [text(missingWords(node, read))])])]
  }

  async #markdown(node: Element): Promise<string | undefined> {
    const slug = stringProperty(node, 'dataSpec')
    const address = stringProperty(node, 'dataSource')
    const read = await this.#document(slug, address)
    if (read?.kind !== 'document') return undefined
    const name = stringProperty(node, 'dataName') ?? ''
    const kind = stringProperty(node, 'dataKind')
    if (kind === 'schemas') {
      const names = name.split(',').map((schema) => schema.trim())
      return schemasMarkdown(
        presentSchemas(
          read.document,
          names.filter((schema) => schema !== ''),
        ),
      )
    }
    const method = stringProperty(node, 'dataMethod')
    const operation = findOperation(read.document, kind === 'webhook' ? 'webhook' : 'operation', name, method)
    return operation && operationMarkdown(presentOperation(read.document, operation))
  }

  #document(slug: string | undefined, address: string | undefined): Promise<ReadDocument | undefined> {
    return this.#specifications.read({ slug, address })
  }
}

function missingWords(node: Element, read: ReadDocument | undefined): string {
  const specification = stringProperty(node, 'dataSpec') ?? stringProperty(node, 'dataSource') ?? ''
  if (read?.kind !== 'document') return missingSpecification(specification, read, 'block')
  const method = (stringProperty(node, 'dataMethod') ?? '').toUpperCase()
  const part = [method, stringProperty(node, 'dataName') ?? ''].filter((word) => word !== '').join(' ')
  return `The specification ${specification} has no operation ${part}. Correct it in the block, or update the specification.`
}

function sourceOf(node: Element): ElementContent {
  return element('pre', {}, [element('code', {}, [text(textOf(node))])])
}
