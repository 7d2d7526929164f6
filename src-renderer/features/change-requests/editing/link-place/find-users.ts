import type { Client } from '../../../../api/client.ts'

/** The users that are offered at once. A longer text finds the others. */
const MOST = 12
/** The longest part of a name that is searched. */
const LONGEST = 128

/**
 * Returns the names of users of a space that match, for a cell of users. The list for mentions lacks the user of this
 * device, whom a cell may name.
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
