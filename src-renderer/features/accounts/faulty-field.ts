import type { ClientProblem } from '../../api/client-problem.ts'

/** The field that a problem of connecting is about; undefined where it is about neither. */
export function faultyField({ code }: Pick<ClientProblem, 'code'>): 'address' | 'token' | undefined {
  if (code === 'auth.required' || code === 'auth.forbidden') return 'token'
  return code.startsWith('remote.') ? 'address' : undefined
}
