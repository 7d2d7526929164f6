import type { Change, ChangeList, FeedCircle } from '../../../src-main/schemas/feed/feed.ts'
import type { Visitor } from '../workspace.ts'

type There = Exclude<Change, { gone: true }>
export type Value<Kind extends There['kind']> = Extract<There, { kind: Kind }>['value']

/** A client that follows the feed of an organization and retains its entries, and nothing else. */
export class FeedReader {
  cursor: string | undefined
  /** The received entities that are not deleted, by kind and id. */
  readonly things = new Map<string, There>()
  /** The versions of pages and files by their line, entity and step; null when the entity was deleted at that step. */
  readonly versions = new Map<string, Map<string, Map<number, Change>>>()
  readonly #organization: string

  constructor(organization: string) {
    this.#organization = organization
  }

  /** Asks once. Answers whether there is more. */
  ask(visitor: Visitor, limit: number): boolean {
    const answer: ChangeList = visitor.call('listChangesInOrganization', {
      params: { organizationId: this.#organization },
      query: { limit, ...(this.cursor !== undefined && { after: this.cursor }) },
    })
    for (const change of answer.changes) this.#apply(change)
    this.cursor = answer.next
    return answer.more
  }

  /** Asks until there is no more. */
  follow(visitor: Visitor, limit = 500): void {
    for (let times = 0; this.ask(visitor, limit); times += 1) {
      if (times > 10_000) throw new Error('The feed has no end')
    }
  }

  ids(kind: There['kind']): string[] {
    return [...this.things.values()]
      .filter((thing) => thing.kind === kind)
      .map(({ id }) => id)
      .toSorted()
  }

  value<Kind extends There['kind']>(kind: Kind, id: string): Value<Kind> {
    const thing = this.things.get(`${kind} ${id}`)
    if (thing?.kind !== kind) throw new Error(`The feed has no ${kind} ${id}`)
    return thing.value as Value<Kind>
  }

  /** The texts of the pages of a line at a step, by page; of the newest step unless one is named. */
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

  /** The pages that a change request comes to: its own over those of the space where it stands. */
  pagesOf(changeRequest: string, space: string): Map<string, Value<'page'>> {
    const { base } = this.value('change-request', changeRequest)
    const below = this.pages(space, this.value('revision', base).step)
    const all = new Map([...below, ...this.pages(changeRequest)])
    return new Map([...all].filter((entry): entry is [string, Value<'page'>] => entry[1] !== null))
  }

  /** All retained entities, to be compared with those of another reader. */
  snapshot(): unknown {
    const versions = [...this.versions].flatMap(([line, things]) =>
      [...things].flatMap(([key, steps]) =>
        [...steps].map(([step, change]) => [`${line} ${key} ${step}`, change] as const),
      ),
    )
    const sorted = <Item>(list: readonly (readonly [string, Item])[]) =>
      list.toSorted(([a], [b]) => (a < b ? -1 : 1))
    return { things: sorted([...this.things]), versions: sorted(versions) }
  }

  #apply(change: Change): void {
    if (change.kind === 'page' || change.kind === 'file') return this.#applyVersion(change)
    if ('value' in change) {
      this.things.set(`${change.kind} ${change.id}`, change)
      return
    }
    this.things.delete(`${change.kind} ${change.id}`)
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

  /** With a space goes all that is in it. */
  #forgetSpace(space: string): void {
    this.versions.delete(space)
    for (const [key, thing] of this.things) {
      if (!('space' in thing) || thing.space !== space) continue
      if (thing.kind === 'change-request') this.versions.delete(thing.id)
      this.things.delete(key)
    }
  }

  #forgetCircle(circle: FeedCircle | undefined): void {
    for (const [key, thing] of this.things) {
      if ('circle' in thing && thing.circle === circle) this.things.delete(key)
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
