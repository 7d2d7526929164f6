import { Problem } from '../../schemas/problem.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { Caller } from '../engine/scope.ts'

/** Only the local user. A program that reached the host with a token of a user is refused. */
export const localUser = declareNeeds({ on: 'machine', level: 'none' }, ({ caller }: { caller: Caller }) => {
  if (caller.kind !== 'local') throw notLocal()
  return null
})

/** The problem of a remote caller who requests data of this machine. */
export function notLocal(): Problem {
  return new Problem('auth.forbidden', 'Only the person at this machine may do this. Ask there.')
}
