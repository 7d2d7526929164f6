import { isAtLeast, type Level } from '../domain/roles.ts'
import { Levels } from '../operations/access/levels.ts'
import type { Caller, RightsScope } from '../operations/engine/scope.ts'
import type { SpaceRow } from '../revisions/space-row.ts'
import type { ChangeEvent, ImportEvent, Touched } from '../schemas/feed/change-event.ts'

/** The events that a caller may receive, by their rights at that moment. */
export interface EventView {
  /** Returns the event without invisible parts, or null for an event without visible parts. */
  seen(event: ChangeEvent, caller: Caller): ChangeEvent | null
  /** Returns the organizations of the caller, as a text for comparison. */
  organizationsOf(caller: Caller): string
}

/**
 * The level on the organization that an entity outside of spaces requires. Guests receive changes of the organization
 * and its library, because their own rights may have changed; such an event names only the organization.
 */
const NEEDED_LEVELS: Partial<Record<Touched['kind'], Level>> = {
  site: 'read',
  'openapi-spec': 'read',
  integration: 'read',
}

type ScopeOf = (caller: Caller) => RightsScope

/**
 * Decides by the rule of all operations. It caches rows, so one instance serves the events of one moment, for any
 * number of callers. It reads a space once and the role of a caller once. It reads given levels only for guests, whose
 * role does not permit everything.
 */
export class RightsView implements EventView {
  readonly #scopeOf: ScopeOf
  readonly #levels = new Map<string, Levels>()
  readonly #spaces = new Map<string, SpaceRow | undefined>()
  readonly #verdicts = new Map<string, boolean>()

  constructor(scopeOf: ScopeOf) {
    this.#scopeOf = scopeOf
  }

  seen(event: ChangeEvent, caller: Caller): ChangeEvent | null {
    switch (event.type) {
      case 'switched':
        return event
      case 'import': {
        const { user, ...progress } = event
        return user === caller.user && this.#mayFollow(event, caller) ? progress : null
      }
      case 'changed': {
        const touched = event.touched.filter((thing) => this.#maySee(thing, event.user, caller))
        return touched.length > 0 ? { type: 'changed', touched } : null
      }
    }
  }

  organizationsOf(caller: Caller): string {
    const { store } = this.#scopeOf(caller)
    return store
      .all<{ organization: string }>(
        'SELECT organization FROM member WHERE user = ? ORDER BY organization',
        caller.user,
      )
      .map(({ organization }) => organization)
      .join(' ')
  }

  /** True when the caller may read the spaces of the import. */
  #mayFollow({ space, spaces = [] }: ImportEvent, caller: Caller): boolean {
    const spaceIds = [...(space === undefined ? [] : [space]), ...spaces.map((each) => each.space)]
    return spaceIds.every((id) => this.#mayRead(id, caller))
  }

  #maySee({ kind, organization, space }: Touched, user: string | undefined, caller: Caller): boolean {
    // Neither names any entity.
    if (kind === 'sync' || kind === 'search') return true
    if (kind === 'user') return user === caller.user
    if (space !== undefined) return this.#mayRead(space, caller)
    const needed = NEEDED_LEVELS[kind]
    if (organization === undefined) return false
    return needed === undefined
      ? this.#isMember(organization, caller)
      : this.#hasLevel(organization, needed, caller)
  }

  #isMember(organization: string, caller: Caller): boolean {
    return this.#levelsOf(organization, caller).isMember
  }

  #hasLevel(organization: string, needed: Level, caller: Caller): boolean {
    return isAtLeast(this.#levelsOf(organization, caller).onOrganization(), needed)
  }

  /** True also for a deleted space, because a user with an open page must receive the deletion. */
  #mayRead(space: string, caller: Caller): boolean {
    const key = `${space}\n${caller.user}`
    const cached = this.#verdicts.get(key)
    if (cached !== undefined) return cached
    const row = this.#space(space, caller)
    const isReadable =
      row?.state === 'ready' &&
      (this.#hasLevel(row.organization, 'read', caller) ||
        isAtLeast(this.#levelsOf(row.organization, caller).onSpace(row), 'read'))
    this.#verdicts.set(key, isReadable)
    return isReadable
  }

  #space(id: string, caller: Caller): SpaceRow | undefined {
    if (!this.#spaces.has(id))
      this.#spaces.set(id, this.#scopeOf(caller).store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', id))
    return this.#spaces.get(id)
  }

  #levelsOf(organization: string, caller: Caller): Levels {
    const key = `${organization}\n${caller.user}`
    const cached = this.#levels.get(key)
    if (cached) return cached
    const levels = new Levels(this.#scopeOf(caller), organization)
    this.#levels.set(key, levels)
    return levels
  }
}
