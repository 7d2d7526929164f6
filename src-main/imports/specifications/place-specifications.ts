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
  const lastOfNumbered = lastByName(found)
  const placed = new Placed()
  for (const specification of found) {
    const placement =
      placed.copyOf(specification) ??
      placed.unnamedOf(specification) ??
      numberedOf(specification, lastOfNumbered) ??
      (yield* place(specification, placed, textOf))
    placed.add({ ...specification, placement })
  }
  return placed.all
}

/** The placed specifications. A book may have tens of thousands, so each is found by its name, text or title. */
class Placed {
  readonly all: PlacedSpecification[] = []
  /** The names in use. */
  readonly slugs = new Set<string>()
  /** The number of specifications that are added or updated. */
  stored = 0
  readonly #byDigest = new Map<string, { slug: string; path: string }>()
  readonly #namedByTitle = new Map<string, string>()

  add(placed: PlacedSpecification): void {
    this.all.push(placed)
    const { digest, path, isNamed, title, placement } = placed
    const { kind, slug } = placement
    if (kind === 'add' || kind === 'update') this.stored += 1
    if (slug === null) return
    this.slugs.add(slug)
    if (!this.#byDigest.has(digest)) this.#byDigest.set(digest, { slug, path })
    if (isNamed && title !== undefined && !this.#namedByTitle.has(title)) this.#namedByTitle.set(title, slug)
  }

  copyOf({ digest, isNamed, slugs }: FoundSpecification): Placement | undefined {
    if (isNamed && !this.slugs.has(slugs[0] ?? '')) return undefined
    const other = this.#byDigest.get(digest)
    return other && { kind: 'copy', slug: other.slug, of: other.path }
  }

  /** A book collects older texts of an API, of which its pages name the present one. */
  unnamedOf({ isNamed, title }: FoundSpecification): Placement | undefined {
    const named = isNamed || title === undefined ? undefined : this.#namedByTitle.get(title)
    return named === undefined ? undefined : { kind: 'unnamed', slug: null, named }
  }
}

const NUMBERS = /(?: \(\d+\))+(?=\.[a-z]+$)/i

/** The service numbers the files that are uploaded with the same name. The last one has the highest number. */
function numberedOf(
  { isNamed, path }: FoundSpecification,
  lastOfNumbered: ReadonlyMap<string, FoundSpecification>,
): Placement | undefined {
  const last = isNamed ? undefined : lastOfNumbered.get(path.replace(NUMBERS, ''))
  return last && last.path !== path ? { kind: 'numbered', slug: null, of: last.path } : undefined
}

/** Returns the last specification of each name without numbers: one that pages name, or else the highest number. */
function lastByName(found: readonly FoundSpecification[]): ReadonlyMap<string, FoundSpecification> {
  const numberOf = ({ path }: FoundSpecification) => Number(/\((\d+)\)\.[a-z]+$/i.exec(path)?.[1] ?? 0)
  const last = new Map<string, FoundSpecification>()
  for (const each of found) {
    const name = each.path.replace(NUMBERS, '')
    const other = last.get(name)
    if (other?.isNamed) continue
    if (!other || each.isNamed || numberOf(each) > numberOf(other)) last.set(name, each)
  }
  return last
}

function* place(specification: FoundSpecification, placed: Placed, textOf: TextOf): LookUps<Placement> {
  const { title, slugs } = specification
  if (placed.stored >= MAX_SPECIFICATIONS) return { kind: 'too-many', slug: null }
  for (const slug of slugs) {
    if (placed.slugs.has(slug)) continue
    const stored = yield slug
    if (!stored) return { kind: 'add', slug }
    if (stored.url !== undefined) return { kind: 'addressed', slug, url: stored.url }
    if (stored.text === undefined) return { kind: 'update', slug }
    if (stored.text === textOf(specification)) return { kind: 'same', slug }
    if (recogniseSpecification(stored.text)?.title === title) return { kind: 'update', slug }
  }
  return { kind: 'taken', slug: null }
}
