import { highest, type Level } from '../../domain/roles.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { Role } from '../../schemas/primitives.ts'
import type { CollectionRow } from '../collections/collection-row.ts'
import type { RightsScope } from '../engine/scope.ts'
import { grantedLevels, type GrantedLevels } from './granted-levels.ts'

/** The caller's role in an organization: undefined for a stranger, null for a guest. */
export function memberRole(scope: RightsScope, organization: string): Role | null | undefined {
  return scope.store.get<{ role: Role | null }>(
    'SELECT role FROM member WHERE organization = ? AND user = ?',
    organization,
    scope.caller.user,
  )?.role
}

/**
 * The caller's levels in one organization. The highest of several levels counts: the member's role, the default of a
 * space or collection, grants to the user or their teams. Those of all collections above it count too. Defaults are
 * for members: a guest has only grants, and a stranger has none. Lookups are cached. So an instance serves a whole
 * list, and lives at most as long as a call.
 */
export class Levels {
  readonly #scope: RightsScope
  readonly #organization: string
  readonly #role: Role | null | undefined
  readonly #collections = new Map<string, Level>()
  #granted: GrantedLevels | undefined

  constructor(scope: RightsScope, organization: string) {
    this.#scope = scope
    this.#organization = organization
    this.#role = memberRole(scope, organization)
  }

  /** True when the caller is in the organization, also as a guest. */
  get isMember(): boolean {
    return this.#role !== undefined
  }

  /** The level on the organization itself: the member's role. */
  onOrganization(): Level {
    return highest(this.#role)
  }

  onSpace(space: Pick<SpaceRow, 'id' | 'parent' | 'default_level'>): Level {
    if (this.#isFixed()) return this.onOrganization()
    return highest(
      this.inContainer(space.parent),
      this.#default(space),
      this.#givenLevels().spaces.get(space.id),
    )
  }

  onCollection(collection: Link): Level {
    if (this.#isFixed()) return this.onOrganization()
    return this.#below(this.inContainer(collection.parent), collection)
  }

  /** The level on a collection by its id, or at the root of the organization (null). A cycle in damaged data ends. */
  inContainer(collection: string | null): Level {
    if (this.#isFixed()) return this.onOrganization()
    const chain: Link[] = []
    let id = collection
    const seen = new Set<string>()
    for (; id !== null && !this.#collections.has(id) && !seen.has(id); id = chain.at(-1)?.parent ?? null) {
      seen.add(id)
      chain.push(this.#link(id))
    }
    let level = (id === null ? undefined : this.#collections.get(id)) ?? this.onOrganization()
    for (const link of chain.toReversed()) {
      level = this.#below(level, link)
      this.#collections.set(link.id, level)
    }
    return level
  }

  /** Nothing can raise the level of an administrator, or give one to a stranger. */
  #isFixed(): boolean {
    return this.#role === 'admin' || this.#role === undefined
  }

  #below(above: Level, link: Link): Level {
    return highest(above, this.#default(link), this.#givenLevels().collections.get(link.id))
  }

  #default(thing: { default_level: Role }): Role | null {
    return this.#role ? thing.default_level : null
  }

  #givenLevels(): GrantedLevels {
    return (this.#granted ??= grantedLevels(this.#scope.store, this.#organization, this.#scope.caller.user))
  }

  #link(id: string): Link {
    const row = this.#scope.store.get<Link>(
      'SELECT id, parent, default_level FROM collection WHERE id = ?',
      id,
    )
    if (!row) throw new Error(`The collection ${id} is missing from the store`)
    return row
  }
}

/** A collection as one link of the chain from the root down. */
type Link = Pick<CollectionRow, 'id' | 'parent' | 'default_level'>
