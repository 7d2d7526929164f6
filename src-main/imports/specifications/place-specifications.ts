import type { FoundSpecification } from './find-specifications.ts'
import { recogniseSpecification } from './recognise-specification.ts'

/** A specification that the organization has. */
export interface StoredSpecification {
  /** The address that it is read from; undefined for an uploaded text. */
  url: string | undefined
  /** The text in force; undefined where none could be read yet. */
  text: string | undefined
}

/** The treatment of a found specification, with the name of the one that shows it. */
export type Placement =
  /** A new text for a free name, or for the name of the same API. */
  | { kind: 'add' | 'update'; slug: string }
  /** The organization has the same text. */
  | { kind: 'same'; slug: string }
  /** The organization reads the specification of that name from an address. */
  | { kind: 'addressed'; slug: string; url: string }
  /** Another file of the import has the same text. */
  | { kind: 'copy'; slug: string; of: string }
  /** All names belong to other specifications. */
  | { kind: 'taken' | 'too-many'; slug: null }

/** Yields the names to look up among the specifications of the organization, and receives what each is. */
type LookUps<Result> = Generator<string, Result, StoredSpecification | undefined>

export type PlacedSpecification = FoundSpecification & { placement: Placement }

/** The most specifications that one import adds or updates. */
export const MAX_SPECIFICATIONS = 50

/**
 * Decides for each found specification which name it gets. A name of the organization is used again for the API with
 * the same title, since that is the book of an earlier import. Other specifications stay unchanged.
 */
export function* placeSpecifications(
  found: readonly FoundSpecification[],
  textOf: (path: string) => string | undefined,
): LookUps<PlacedSpecification[]> {
  const placed: PlacedSpecification[] = []
  for (const specification of found) {
    const placement = copyOf(specification, placed) ?? (yield* place(specification, placed, textOf))
    placed.push({ ...specification, placement })
  }
  return placed
}

function copyOf(
  { digest }: FoundSpecification,
  placed: readonly PlacedSpecification[],
): Placement | undefined {
  for (const { digest: other, path, placement } of placed)
    if (other === digest && placement.slug !== null) return { kind: 'copy', slug: placement.slug, of: path }
  return undefined
}

function* place(
  { path, title, slugs }: FoundSpecification,
  placed: readonly PlacedSpecification[],
  textOf: (path: string) => string | undefined,
): LookUps<Placement> {
  if (placed.filter(({ placement }) => placement.kind !== 'copy').length >= MAX_SPECIFICATIONS)
    return { kind: 'too-many', slug: null }
  const used = new Set(placed.map(({ placement }) => placement.slug))
  for (const slug of slugs) {
    if (used.has(slug)) continue
    const stored = yield slug
    if (!stored) return { kind: 'add', slug }
    if (stored.url !== undefined) return { kind: 'addressed', slug, url: stored.url }
    if (stored.text === undefined) return { kind: 'update', slug }
    if (stored.text === textOf(path)) return { kind: 'same', slug }
    if (recogniseSpecification(stored.text)?.title === title) return { kind: 'update', slug }
  }
  return { kind: 'taken', slug: null }
}
