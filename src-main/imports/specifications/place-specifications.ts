import { MAX_SPECIFICATIONS, type FoundSpecification } from './find-specifications.ts'
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
  /** Pages name another text of the same API. */
  | { kind: 'unnamed'; slug: null; named: string }
  /** Another file has the same name with a higher number. */
  | { kind: 'numbered'; slug: null; of: string }
  /** All names belong to other specifications. */
  | { kind: 'taken' | 'too-many'; slug: null }

/** Returns the text of a found specification; undefined where its file is no longer readable. */
export type TextOf = (specification: FoundSpecification) => string | undefined

/** Yields the names to look up among the specifications of the organization, and receives what each is. */
type LookUps<Result> = Generator<string, Result, StoredSpecification | undefined>

export type PlacedSpecification = FoundSpecification & { placement: Placement }

/**
 * Decides for each found specification which name it gets. A name of the organization is used again for the API with
 * the same title, since that is the book of an earlier import. Other specifications stay unchanged.
 */
export function* placeSpecifications(
  found: readonly FoundSpecification[],
  textOf: TextOf,
): LookUps<PlacedSpecification[]> {
  const placed: PlacedSpecification[] = []
  for (const specification of found) {
    const placement =
      copyOf(specification, placed) ??
      unnamedOf(specification, placed) ??
      numberedOf(specification, found) ??
      (yield* place(specification, placed, textOf))
    placed.push({ ...specification, placement })
  }
  return placed
}

function copyOf(
  { digest, isNamed, slugs }: FoundSpecification,
  placed: readonly PlacedSpecification[],
): Placement | undefined {
  if (isNamed && !placed.some(({ placement }) => placement.slug === slugs[0])) return undefined
  for (const { digest: other, path, placement } of placed)
    if (other === digest && placement.slug !== null) return { kind: 'copy', slug: placement.slug, of: path }
  return undefined
}

/** A book collects older texts of an API, of which its pages name the present one. */
function unnamedOf(
  { isNamed, title }: FoundSpecification,
  placed: readonly PlacedSpecification[],
): Placement | undefined {
  if (isNamed || title === undefined) return undefined
  const other = placed.find((each) => each.isNamed && each.title === title && each.placement.slug !== null)
  return other && { kind: 'unnamed', slug: null, named: other.placement.slug ?? '' }
}

const NUMBERS = /(?: \(\d+\))+(?=\.[a-z]+$)/i

/** The service numbers the files that are uploaded with the same name. The last one has the highest number. */
function numberedOf(
  { isNamed, path }: FoundSpecification,
  found: readonly FoundSpecification[],
): Placement | undefined {
  if (isNamed) return undefined
  const name = path.replace(NUMBERS, '')
  const sameName = found.filter((each) => each.path.replace(NUMBERS, '') === name)
  const last = sameName.find((each) => each.isNamed) ?? highestOf(sameName)
  return last && last.path !== path ? { kind: 'numbered', slug: null, of: last.path } : undefined
}

function highestOf(found: readonly FoundSpecification[]): FoundSpecification | undefined {
  const numberOf = ({ path }: FoundSpecification) => Number(/\((\d+)\)\.[a-z]+$/i.exec(path)?.[1] ?? 0)
  return found.toSorted((one, other) => numberOf(other) - numberOf(one))[0]
}

function* place(
  specification: FoundSpecification,
  placed: readonly PlacedSpecification[],
  textOf: TextOf,
): LookUps<Placement> {
  const { title, slugs } = specification
  if (
    placed.filter(({ placement: { kind } }) => kind === 'add' || kind === 'update').length >=
    MAX_SPECIFICATIONS
  )
    return { kind: 'too-many', slug: null }
  const used = new Set(placed.map(({ placement }) => placement.slug))
  for (const slug of slugs) {
    if (used.has(slug)) continue
    const stored = yield slug
    if (!stored) return { kind: 'add', slug }
    if (stored.url !== undefined) return { kind: 'addressed', slug, url: stored.url }
    if (stored.text === undefined) return { kind: 'update', slug }
    if (stored.text === textOf(specification)) return { kind: 'same', slug }
    if (recogniseSpecification(stored.text)?.title === title) return { kind: 'update', slug }
  }
  return { kind: 'taken', slug: null }
}
