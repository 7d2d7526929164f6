import { Problem } from '../../schemas/problem.ts'
import type { Caller } from '../engine/scope.ts'
import { declareNeeds } from './needs.ts'

/** Only the local user. A program that reached the host with a token of a user is refused. */
export const localUser = declareNeeds({ on: 'machine', level: 'none' }, ({ caller }: { caller: Caller }) => {
  if (caller.kind !== 'local') throw notLocal()
  return null
})

/** The problem of a caller who asks over the network for what belongs to this machine. */
export function notLocal(): Problem {
  return new Problem('auth.forbidden', 'Only the person at this machine may do this. Ask there.')
}
