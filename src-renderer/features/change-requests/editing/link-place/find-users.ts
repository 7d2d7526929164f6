import type { Client } from '../../../../api/client.ts'

/** The most users that are offered at once. A longer text finds the others. */
const MOST = 12
/** The longest searched part of a name, in characters. */
const LONGEST = 128

/**
 * Returns the matching names of users of a space, for a cell of users. A cell may name the user of this device, which
 * the list for mentions lacks.
 */
export async function findUsers(call: Client['call'], spaceId: string, typed: string): Promise<string[]> {
  const search = typed.trim().slice(0, LONGEST)
  const [{ items }, own] = await Promise.all([
    call('listMentionableInSpace', { params: { spaceId }, query: search === '' ? {} : { search } }),
    call('getAuthenticatedUser', {}),
  ])
  const others = items.flatMap((item) => (item.kind === 'user' ? [item.user.displayName] : []))
  const isFound = own.displayName.toLowerCase().includes(search.toLowerCase())
  return (isFound ? [own.displayName, ...others] : others).slice(0, MOST)
}
