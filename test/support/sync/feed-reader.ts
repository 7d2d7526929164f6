import type { Change, ChangeList, FeedCircle } from '../../../src-main/schemas/feed/feed.ts'
import type { Visitor } from '../workspace.ts'

type PresentChange = Exclude<Change, { gone: true }>
export type Value<Kind extends PresentChange['kind']> = Extract<PresentChange, { kind: Kind }>['value']

/** A client that reads the feed of an organization and stores its entries alone. */
export class FeedReader {
  cursor: string | undefined
  /** The received entities that are not deleted, by kind and id. */
  readonly entities = new Map<string, PresentChange>()
  /**
   * The versions of pages and files by their line, entity and step; null when the entity was deleted at that step.
   */
  readonly versions = new Map<string, Map<string, Map<number, Change>>>()
  readonly #organization: string

  constructor(organization: string) {
    this.#organization = organization
  }

  /** Pulls once. Returns true when more changes remain. */
  pullOnce(visitor: Visitor, limit: number): boolean {
    const answer: ChangeList = visitor.call('listChangesInOrganization', {
      params: { organizationId: this.#organization },
      query: { limit, ...(this.cursor !== undefined && { after: this.cursor }) },
    })
    for (const change of answer.changes) this.#apply(change)
    this.cursor = answer.next
    return answer.more
  }

  /** Pulls until no changes remain. */
  pullAll(visitor: Visitor, limit = 500): void {
    for (let times = 0; this.pullOnce(visitor, limit); times += 1) {
      if (times > 10_000) throw new Error('The feed has no end')
    }
  }

  ids(kind: PresentChange['kind']): string[] {
    return [...this.entities.values()]
      .filter((entity) => entity.kind === kind)
      .map(({ id }) => id)
      .toSorted()
  }

  value<Kind extends PresentChange['kind']>(kind: Kind, id: string): Value<Kind> {
    const entity = this.entities.get(`${kind} ${id}`)
    if (entity?.kind !== kind) throw new Error(`The feed has no ${kind} ${id}`)
    return entity.value as Value<Kind>
  }

  /** Returns the texts of a line's pages at a step, by page; by default at the newest step. */
  pages(line: string, upTo = Infinity): Map<string, Value<'page'> | null> {
    const pages = new Map<string, Value<'page'> | null>()
    for (const [key, steps] of this.versions.get(line) ?? []) {
      if (!key.startsWith('page ')) continue
      const step = Math.max(...[...steps.keys()].filter((each) => each <= upTo))
      const version = steps.get(step)
      if (version?.kind === 'page') pages.set(version.id, 'value' in version ? version.value : null)
    }
    return pages
  }

  /** Returns the pages of a change request: its own over those of its base. */
  pagesOf(changeRequest: string, space: string): Map<string, Value<'page'>> {
    const { base } = this.value('change-request', changeRequest)
    const below = this.pages(space, this.value('revision', base).step)
    const all = new Map([...below, ...this.pages(changeRequest)])
    return new Map([...all].filter((entry): entry is [string, Value<'page'>] => entry[1] !== null))
  }

  /** Returns all stored entities, for a comparison with another reader. */
  snapshot(): unknown {
    const versions = [...this.versions].flatMap(([line, entries]) =>
      [...entries].flatMap(([key, steps]) =>
        [...steps].map(([step, change]) => [`${line} ${key} ${step}`, change] as const),
      ),
    )
    const sorted = <Item>(list: readonly (readonly [string, Item])[]) =>
      list.toSorted(([a], [b]) => (a < b ? -1 : 1))
    return { entries: sorted([...this.entities]), versions: sorted(versions) }
  }

  #apply(change: Change): void {
    if (change.kind === 'page' || change.kind === 'file') return this.#applyVersion(change)
    if ('value' in change) {
      this.entities.set(`${change.kind} ${change.id}`, change)
      return
    }
    this.entities.delete(`${change.kind} ${change.id}`)
    if (change.kind === 'space') this.#forgetSpace(change.id)
    if (change.kind === 'circle') this.#forgetCircle(change.circle)
  }

  #applyVersion(change: Change): void {
    if (!('revision' in change) || change.revision === undefined || change.space === undefined)
      throw new Error('A version belongs to a revision')
    const { step } = this.value('revision', change.revision)
    const line = upsert(this.versions, change.changeRequest ?? change.space, () => new Map())
    upsert(line, `${change.kind} ${change.id}`, () => new Map()).set(step, change)
  }

  /** Removes a space with all that it contains. */
  #forgetSpace(space: string): void {
    this.versions.delete(space)
    for (const [key, entity] of this.entities) {
      if (!('space' in entity) || entity.space !== space) continue
      if (entity.kind === 'change-request') this.versions.delete(entity.id)
      this.entities.delete(key)
    }
  }

  #forgetCircle(circle: FeedCircle | undefined): void {
    for (const [key, entity] of this.entities) {
      if ('circle' in entity && entity.circle === circle) this.entities.delete(key)
    }
  }
}

function upsert<Key, Item>(map: Map<Key, Item>, key: Key, make: () => Item): Item {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
