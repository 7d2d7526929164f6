import { withoutTrailingSlashes } from '../../trailing-slashes.ts'
import { resolvedFields, type ApiDocument } from './api-document.ts'
import { asFields, entriesOf, fieldOf, isFields, type Fields } from './plain-values.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const
/** The most methods with other names of one path. */
const MAX_METHODS = 50

/** An operation as written, with its path item. */
export interface FoundOperation {
  kind: 'operation' | 'webhook'
  /** The method, in capitals. */
  method: string
  path: string
  item: Fields
  operation: Fields
}

/** Returns all operations of a specification, in its order, and its webhooks after them. */
export function* everyOperation(document: ApiDocument): Generator<FoundOperation> {
  yield* operationsIn(document, 'operation')
  yield* operationsIn(document, 'webhook')
}

/** True for the name of a method of OpenAPI, as a path writes it. */
export function isStandardMethod(name: string): boolean {
  return METHODS.some((method) => method === name)
}

function* operationsIn(document: ApiDocument, kind: FoundOperation['kind']): Generator<FoundOperation> {
  for (const [path, value] of Object.entries(placesOf(document, kind))) {
    const item = resolvedFields(document, value)
    if (!item) continue
    for (const [method, operation] of methodsOf(item)) yield { kind, method, path, item, operation }
  }
}

/** Finds an operation by its path, or a webhook by its name. The case of the method is ignored. */
export function findOperation(
  document: ApiDocument,
  kind: FoundOperation['kind'],
  path: string,
  method: string | undefined,
): FoundOperation | undefined {
  const places = placesOf(document, kind)
  const written = [path, withoutTrailingSlashes(path), `${path}/`].find((name) => Object.hasOwn(places, name))
  const item = resolvedFields(document, written === undefined ? undefined : fieldOf(places, written))
  if (!item || written === undefined) return undefined
  const wanted = method?.toUpperCase()
  for (const [name, operation] of methodsOf(item))
    if (wanted === undefined || name === wanted) return { kind, method: name, path: written, item, operation }
  return undefined
}

/** Returns the operations of a path item, by their methods in capitals. */
export function methodsOf(item: Fields): [method: string, operation: Fields][] {
  const own = METHODS.flatMap((method): [string, Fields][] => {
    const operation = item[method]
    return isFields(operation) ? [[method.toUpperCase(), operation]] : []
  })
  const more = entriesOf(item['additionalOperations'], MAX_METHODS)
  return [
    ...own,
    ...more.flatMap(([name, operation]): [string, Fields][] =>
      isFields(operation) ? [[name.toUpperCase(), operation]] : [],
    ),
  ]
}

function placesOf(document: ApiDocument, kind: FoundOperation['kind']): Fields {
  if (kind === 'operation') return asFields(document['paths'])
  return asFields(document['webhooks'] ?? document['x-webhooks'])
}
