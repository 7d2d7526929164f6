import type { ContentPosition } from '../schemas/collection.ts'
import { fieldOf } from '../schemas/field-of.ts'
import { Problem } from '../schemas/problem.ts'
import type { Writer } from '../store/store.ts'
import { indexOfGap } from './named-position.ts'
import { placeAmong } from './order.ts'
import { setPlace, siblingsIn, type Container, type Sibling } from './siblings.ts'

type Subject = Pick<Sibling, 'kind' | 'id'>
type Neighbour = NonNullable<ContentPosition['before']>

/**
 * Moves a space or collection into a container, to the position among its siblings, which is the end by default. Throws
 * `input.invalid` for a neighbour that is not in the container.
 */
export function placeIn(
  store: Writer,
  subject: Subject,
  container: Container,
  position: ContentPosition = {},
): void {
  const siblings = siblingsIn(store, container).filter((sibling) => !isSame(sibling, subject))
  const place = placeAmong(siblings, indexOf(siblings, position))
  for (const { row, position: newPosition } of place.displaced) setPlace(store, row, container, newPosition)
  setPlace(store, subject, container, place.position)
}

function indexOf(siblings: Sibling[], { before, after }: ContentPosition): number {
  return indexOfGap(siblings.length, {
    before: before && find(siblings, before),
    after: after && find(siblings, after),
  })
}

function find(siblings: Sibling[], neighbour: Neighbour): number {
  const named = subjectOf(neighbour)
  const index = siblings.findIndex((sibling) => isSame(sibling, named))
  if (index >= 0) return index
  throw new Problem(
    'input.invalid',
    `body.position: there is no ${named.kind} "${named.id}" beside the new place. Name another one of the new siblings.`,
  )
}

function subjectOf(neighbour: Neighbour): Subject {
  const space = fieldOf(neighbour, 'space')
  return space === undefined
    ? { kind: 'collection', id: fieldOf(neighbour, 'collection') ?? '' }
    : { kind: 'space', id: space }
}

function isSame(a: Subject, b: Subject): boolean {
  return a.kind === b.kind && a.id === b.id
}
