import type { Level } from '../../domain/roles.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Caller } from './scope.ts'

/**
 * The rights that an operation requires of its caller, as data. Each function that authorises has this data as a
 * property. So a test can build and check a table of every operation and every role.
 */
export interface Needs {
  /**
   * The entity of the path on which the level is required. `caller` is data of the caller. `invite` is an invite that
   * any holder of its id may follow. `machine` is data of the user at this machine. `secret` is a secret in the body,
   * which a person without a token may send too. `user` is a user who shares an organization with the caller. None of
   * the five requires a level.
   */
  on: 'caller' | 'invite' | 'machine' | 'secret' | 'user' | 'organization' | 'collection' | 'space'
  level: Level
  /** The users who may also call it below that level: its subject, its author, or an owner of the team. */
  or?: 'self' | 'author' | 'team owner'
  /** The level required on the destination: a collection, or the root of an organization. */
  into?: Level
}

/** A function that finds the subject and authorises the caller, with its needs. */
export type Access<Scope, Params, Subject> = ((scope: Scope, params: Params) => Subject) & { needs: Needs }

/**
 * Attaches needs to a function that authorises. It also refuses a person without a token, except where the operation
 * takes a secret. No other code refuses them, and every operation passes through here.
 */
export function declareNeeds<Scope extends WithCaller, Params, Subject>(
  needs: Needs,
  access: (scope: Scope, params: Params) => Subject,
): Access<Scope, Params, Subject> {
  const authorise = (scope: Scope, params: Params): Subject => {
    if (scope.caller.kind === 'anonymous' && needs.on !== 'secret') throw needsToken()
    return access(scope, params)
  }
  return Object.assign(authorise, { needs })
}

/** The part of a scope that names its caller. */
interface WithCaller {
  caller: Pick<Caller, 'kind'>
}

/** The problem of a caller without a token. */
export function needsToken(): Problem {
  return new Problem('auth.required', 'This needs a token: send it as `Authorization: Bearer <token>`.')
}

/** Returns the needs of an operation, or undefined when its `access` declares none. */
export function needsOf(operation: { access: (...values: never[]) => unknown }): Needs | undefined {
  return (operation.access as { needs?: Needs }).needs
}
