import { highest, type Level } from '../domain/roles.ts'
import type { Role } from '../schemas/primitives.ts'
import type { CollectionRow } from './collections/collection-row.ts'
import type { ReadScope } from './scope.ts'
import type { SpaceRow } from './spaces/space-row.ts'

/** The caller's role in an organization: undefined for a stranger, null for a guest. */
export function memberRole(scope: ReadScope, organization: string): Role | null | undefined {
  return scope.store.get<{ role: Role | null }>(
    'SELECT role FROM member WHERE organization = ? AND user = ?',
    organization,
    scope.caller.user,
  )?.role
}

/**
 * The caller's levels in one organization. A level on a space or collection is the highest of the member's
 * role, its own default and the defaults of all collections above it; who is no member, or a guest, has none.
 * What was looked up is kept, so one of these serves a whole list, and no longer than one call.
 */
export class Levels {
  readonly #scope: ReadScope
  readonly #role: Role | null | undefined
  readonly #collections = new Map<string, Level>()

  constructor(scope: ReadScope, organization: string) {
    this.#scope = scope
    this.#role = memberRole(scope, organization)
  }

  /** The level on the organization itself: the member's role. */
  onOrganization(): Level {
    return highest(this.#role)
  }

  onSpace(space: Pick<SpaceRow, 'parent' | 'default_level'>): Level {
    if (!this.#role) return 'none'
    return highest(this.inContainer(space.parent), space.default_level)
  }

  onCollection(collection: Pick<CollectionRow, 'parent' | 'default_level'>): Level {
    if (!this.#role) return 'none'
    return highest(this.inContainer(collection.parent), collection.default_level)
  }

  /** The level on a collection by its id, or at the root of the organization (null). */
  inContainer(collection: string | null): Level {
    const chain: Link[] = []
    let id = collection
    for (; id !== null && !this.#collections.has(id); id = chain.at(-1)?.parent ?? null) {
      chain.push(this.#link(id))
    }
    let level = (id === null ? undefined : this.#collections.get(id)) ?? this.onOrganization()
    for (const link of chain.toReversed()) {
      level = highest(level, link.default_level)
      this.#collections.set(link.id, level)
    }
    return level
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
