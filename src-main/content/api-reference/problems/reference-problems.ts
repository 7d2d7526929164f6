import { lookUp, type ApiDocument } from '../read/api-document.ts'
import { isStandardMethod } from '../read/find-operation.ts'
import { pointerTo, shownName, type ProblemList } from './problem-list.ts'

/** The most values of a specification that are searched for references. */
const MAX_VALUES = 5_000_000

/** Finds references to parts that the document does not have. Each missing part is one problem. */
export function findReferenceProblems(document: ApiDocument, list: ProblemList): void {
  for (const [reference, { pointer, count }] of missingReferences(document)) {
    const others = count === 1 ? '' : count === 2 ? ' and one other place' : ` and ${count - 1} other places`
    const refer = count === 1 ? 'refers' : 'refer'
    const message = `${placeWords(pointer)}${others} ${refer} to ${shownName(reference)}, which does not exist.`
    list.add(pointer, message)
  }
}

/** Returns the operation, path or schema around a place, such as `GET /books`; the pointer of any other place. */
function placeWords(pointer: string): string {
  const [group = '', name = '', third = ''] = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (group === 'paths' && isStandardMethod(third)) return `${third.toUpperCase()} ${shownName(name)}`
  if (group === 'paths' && name !== '') return `The path ${shownName(name)}`
  if (group === 'components' && name === 'schemas') return `The schema “${shownName(third)}”`
  return shownName(pointer || 'The document')
}

interface MissingReference {
  /** The first place that refers to it. */
  pointer: string
  count: number
}

/** Returns the missing parts. Values that several aliases of YAML share are searched once. */
function missingReferences(document: ApiDocument): Map<string, MissingReference> {
  const missing = new Map<string, MissingReference>()
  const present = new Set<string>()
  const seen = new Set<object>()
  const waiting: { value: object; pointer: string }[] = [{ value: document, pointer: '' }]
  for (let next = waiting.pop(); next && seen.size < MAX_VALUES; next = waiting.pop()) {
    const { value, pointer } = next
    if (seen.has(value)) continue
    seen.add(value)
    const reference = (value as { $ref?: unknown }).$ref
    if (typeof reference === 'string' && isLocal(reference) && !present.has(reference)) {
      const known = missing.get(reference)
      if (known) known.count += 1
      else if (lookUp(document, reference) === undefined) missing.set(reference, { pointer, count: 1 })
      else present.add(reference)
    }
    for (const [name, inner] of Object.entries(value).toReversed())
      if (typeof inner === 'object' && inner !== null && !isSample(name))
        waiting.push({ value: inner as object, pointer: pointerTo(pointer, name) })
  }
  return missing
}

/** True for a field of samples, whose content is data. */
function isSample(name: string): boolean {
  return (
    name === 'example' || name === 'examples' || name === 'default' || name === 'enum' || name === 'const'
  )
}

/** True for a reference by its place. References to anchors and to other documents have targets of other kinds. */
function isLocal(reference: string): boolean {
  return reference.startsWith('#/')
}
