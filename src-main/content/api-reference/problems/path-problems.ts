import { resolvedFields, type ApiDocument } from '../read/api-document.ts'
import { methodsOf } from '../read/find-operation.ts'
import { asFields, asList, isFields, type Fields } from '../read/plain-values.ts'
import { pointerTo, shownName, type ProblemList } from './problem-list.ts'
import { reportUnknownFields } from './unknown-fields.ts'

/** The most parameters of one operation that are checked. */
const MAX_PARAMETERS = 500
/** The most parts in braces of one path that are checked. */
const MAX_PARTS = 50

/** An operation with the words for it, such as `GET /books`. */
interface Place {
  document: ApiDocument
  path: string
  item: Fields
  operation: Fields
  words: string
  pointer: string
  isWebhook: boolean
}

/** Finds the problems of the paths, or of the webhooks, and of their operations. */
export function findPathProblems(document: ApiDocument, field: string, list: ProblemList): void {
  const pointer = pointerTo('', field)
  if (!isFields(document[field])) return list.add(pointer, `“${field}” is not an object with names.`)
  const operationIds = new Map<string, string>()
  const isWebhook = field === 'webhooks'
  for (const [path, value] of Object.entries(document[field])) {
    if (list.isFull) return
    const at = pointerTo(pointer, path)
    if (path.startsWith('x-')) continue
    if (!isWebhook && !path.startsWith('/'))
      list.add(at, `The path “${shownName(path)}” does not begin with a slash.`)
    const item = resolvedFields(document, value)
    if (!item) {
      if (!isFields(value)) list.add(at, `“${shownName(path)}” is not an object with operations.`)
      continue
    }
    reportUnknownFields(item, 'path', at, `“${shownName(path)}”`, list)
    for (const [method, operation] of methodsOf(item)) {
      const words = `${method} ${shownName(path)}`
      const ownPointer = pointerTo(at, method.toLowerCase())
      findOperationProblems(
        { document, path, item, operation, words, pointer: ownPointer, isWebhook },
        operationIds,
        list,
      )
    }
  }
}

function findOperationProblems(place: Place, operationIds: Map<string, string>, list: ProblemList): void {
  const { document, operation, words, pointer } = place
  const { operationId, responses } = operation
  const isSince31 = !/^(?:2|3\.0)/.test(String(document['openapi'] ?? document['swagger']))
  if (responses === undefined ? !isSince31 : !isFields(responses))
    list.add(pointer, `${words} has no responses.`)
  else if (isFields(responses) && Object.keys(responses).length === 0)
    list.add(pointerTo(pointer, 'responses'), `${words} has no responses.`)
  if (typeof operationId === 'string') {
    const other = operationIds.get(operationId)
    if (other === undefined) operationIds.set(operationId, words)
    else list.add(pointer, `${words} has the same operationId as ${other}: “${shownName(operationId)}”.`)
  }
  reportUnknownFields(operation, 'operation', pointer, words, list)
  findParameterProblems(place, list)
}

function findParameterProblems(
  { document, path, item, operation, ...place }: Place,
  list: ProblemList,
): void {
  const { words, pointer, isWebhook } = place
  const described = new Set<unknown>()
  for (const written of [item['parameters'], operation['parameters']]) {
    if (written !== undefined && !Array.isArray(written))
      list.add(pointerTo(pointer, 'parameters'), `The parameters of ${words} are not a list.`)
    for (const [index, value] of asList(written).slice(0, MAX_PARAMETERS).entries()) {
      const parameter = resolvedFields(document, value)
      // A reference without a target has a problem of its own.
      if (!parameter && isFields(value)) return
      const at = pointerTo(pointer, 'parameters', index)
      const { name, in: placeName, required } = asFields(parameter)
      if (placeName === 'path') described.add(name)
      if (typeof name !== 'string') list.add(at, `Parameter ${index + 1} of ${words} has no name.`)
      else if (typeof placeName !== 'string')
        list.add(at, `The parameter “${shownName(name)}” of ${words} does not say where it stands (“in”).`)
      else if (placeName === 'path' && required !== true)
        list.add(at, `The path parameter “${shownName(name)}” of ${words} is not marked as required.`)
    }
  }
  if (isWebhook) return
  for (const name of partsOf(path))
    if (!described.has(name))
      list.add(pointer, `${words} describes no parameter “${shownName(name)}” of its path.`)
}

/** Returns the names in the braces of a path. */
function partsOf(path: string): string[] {
  return [...path.slice(0, 2048).matchAll(/\{([^{}]*)\}/g)].slice(0, MAX_PARTS).map(([, name = '']) => name)
}
