import type { ClientProblem } from '../../api/client-problem.ts'

/** Returns the field that caused a connection problem; undefined when neither did. */
export function faultyField({ code }: Pick<ClientProblem, 'code'>): 'address' | 'token' | undefined {
  if (code === 'auth.required' || code === 'auth.forbidden') return 'token'
  return code.startsWith('remote.') ? 'address' : undefined
}
