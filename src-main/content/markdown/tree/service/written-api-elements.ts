import type { ElementContent } from 'hast'
import type { RootContent } from 'mdast'
import type { Directive } from '../directive-node.ts'
import { element, text } from '../hast-element.ts'

type ContentOf = (part: Directive) => ElementContent[]

/** The blocks in which an author wrote an operation by hand, before the service read specifications. */
export const WRITTEN_API_BLOCKS: readonly string[] = ['swagger', 'api-method']

const PARAMETER = /^(?:swagger|api-method)-parameter$/
const RESPONSE = /^(?:swagger-response|api-method-response-example)$/
/** Groups contain parts of an operation and show nothing themselves. */
const GROUP = /^api-method-(?:spec|request|response|[a-z-]+-parameters)$/

/** A part of the operation, with the name of its group of parameters. */
interface Part {
  directive: Directive
  place: string
}

/**
 * Returns an operation that the page writes out: method and address, description, parameters and responses. Returns
 * undefined if the tag lacks a method or a path.
 */
export function writtenApiElements(directive: Directive, contentOf: ContentOf): ElementContent[] | undefined {
  const { method, path, summary, baseUrl, host } = directive.attributes
  if (method === undefined || path === undefined) return undefined
  const parts = partsOf(directive.children, '')
  const partsNamed = (name: RegExp): Part[] => parts.filter((part) => name.test(part.directive.name))
  const address = `${method.toUpperCase()} ${baseUrl ?? host ?? ''}${path}`
  const title = [...(summary ? [text(summary)] : []), ...partsNamed(/-summary$/).flatMap(contentOfPart)]
  return [
    ...(title.length > 0 ? [element('p', {}, [element('strong', {}, title.flatMap(inlineOf))])] : []),
    element('p', {}, [element('code', {}, [text(address)])]),
    ...partsNamed(/^(?:swagger|api-method)-description$/).flatMap(contentOfPart),
    ...parametersOf(partsNamed(PARAMETER), contentOf),
    ...partsNamed(RESPONSE).map((response) => responseOf(response.directive, contentOf)),
    ...contentOf({
      ...directive,
      children: directive.children.filter((child) => child.type !== 'directive'),
    }),
  ]

  function contentOfPart(part: Part): ElementContent[] {
    return contentOf(part.directive)
  }
}

function partsOf(children: RootContent[], place: string): Part[] {
  return children.flatMap((child) => {
    if (child.type !== 'directive') return []
    if (!GROUP.test(child.name)) return [{ directive: child, place: child.attributes['in'] ?? place }]
    return partsOf(child.children, /^api-method-(.+)-parameters$/.exec(child.name)?.[1] ?? place)
  })
}

function parametersOf(parameters: Part[], contentOf: ContentOf): ElementContent[] {
  if (parameters.length === 0) return []
  const cell = (children: ElementContent[]): ElementContent => element('td', {}, children)
  const heads = ['Parameter', 'In', 'Type', 'Description'].map((head) => element('th', {}, [text(head)]))
  const rows = parameters.map(({ directive, place }) => {
    const { name = '', type = '', required } = directive.attributes
    const mark = required === 'true' ? [text(' required')] : []
    const named = [element('code', {}, [text(name)]), ...mark]
    return element('tr', {}, [
      cell(named),
      cell([text(place)]),
      cell([text(type)]),
      cell(contentOf(directive)),
    ])
  })
  return [
    element('table', {}, [element('thead', {}, [element('tr', {}, heads)]), element('tbody', {}, rows)]),
  ]
}

function responseOf(response: Directive, contentOf: ContentOf): ElementContent {
  const { status, httpCode, description } = response.attributes
  const title = [status ?? httpCode ?? 'Response', description ?? ''].filter((part) => part !== '').join(' ')
  const content = response.children.flatMap((child) =>
    child.type === 'directive' ? contentOf(child) : contentOf({ ...response, children: [child] }),
  )
  return element('details', {}, [element('summary', {}, [text(title)]), ...content])
}

/** Returns the content of a paragraph, for an element that cannot contain paragraphs. */
function inlineOf(node: ElementContent): ElementContent[] {
  return node.type === 'element' && node.tagName === 'p' ? node.children : [node]
}
