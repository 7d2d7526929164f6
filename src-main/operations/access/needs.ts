import type { Level } from '../../domain/roles.ts'

/**
 * What an operation asks of its caller, in words. The functions that authorise carry this with them, so that
 * a table of every operation and every role can be made, and checked, without reading their code.
 */
export interface Needs {
  /**
   * What the level is asked on: a thing that the path names. `caller` is what belongs to whoever calls,
   * `invite` an invite that whoever holds its id may follow, and `machine` what belongs to the person at this
   * machine: none of them asks for a level.
   */
  on: 'caller' | 'invite' | 'machine' | 'organization' | 'collection' | 'space'
  level: Level
  /** Who may also, below that level: the person whom it is about, who wrote it, or an owner of the team. */
  or?: 'self' | 'author' | 'team owner'
  /** The level asked where the thing will stand: a collection, or the root of an organization. */
  into?: Level
}

/** A function that finds and authorises, with what it needs. */
export type Access<Scope, Params, Subject> = ((scope: Scope, params: Params) => Subject) & { needs: Needs }

/** Writes on a function that authorises what it needs. */
export function declareNeeds<Scope, Params, Subject>(
  needs: Needs,
  access: (scope: Scope, params: Params) => Subject,
): Access<Scope, Params, Subject> {
  return Object.assign((scope: Scope, params: Params) => access(scope, params), { needs })
}

/** What an operation needs, or undefined where its `access` does not say. */
export function needsOf(operation: { access: (...given: never[]) => unknown }): Needs | undefined {
  return (operation.access as { needs?: Needs }).needs
}
