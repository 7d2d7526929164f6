import { isDeletion, type ChangeList } from '../../schemas/feed/feed.ts'
import type { Space } from '../../schemas/space.ts'
import type { Reader } from '../../store/store.ts'
import { accountOf } from '../account.ts'
import type { Failure, Remote } from '../remote.ts'

/** A space that the remote moved to another organization of the account. */
export interface MovedSpace {
  space: string
  organization: string
}

/**
 * Finds the spaces that an organization reports as removed, but that have moved to another organization of the account.
 * Their texts must not go to the trash, and edits of them still apply. Their new organization may be pulled later, so
 * each of them is requested. Returns a failure when a request failed.
 */
export async function findMovedSpaces(
  store: Reader,
  remote: Remote,
  organization: string,
  answers: readonly Pick<ChangeList, 'changes'>[],
): Promise<{ ok: true; moved: MovedSpace[] } | Failure> {
  const others = new Set(pulledOrganizations(store).filter((id) => id !== organization))
  const moved: MovedSpace[] = []
  if (others.size === 0) return { ok: true, moved }
  for (const space of removedSpaces(store, organization, answers)) {
    const response = await remote.call('getSpaceById', { params: { spaceId: space } })
    if (!response.ok && response.kind !== 'refused') return response
    const current = response.ok ? (response.value as Space) : undefined
    // The remote still returns a space that was deleted after its move to users who may restore it.
    if (!current || current.deletedAt !== undefined || !others.has(current.organization)) continue
    moved.push({ space, organization: current.organization })
  }
  return { ok: true, moved }
}

/**
 * Returns the organizations of the account in the order of the pull. New ones come first, because a space may have
 * moved to one of them, and has no place here until that one is pulled.
 */
export function organizationsToPull(store: Reader): string[] {
  const pulled = new Set(pulledOrganizations(store))
  const organizations = accountOf(store)?.organizations ?? []
  return [...organizations.filter((id) => !pulled.has(id)), ...organizations.filter((id) => pulled.has(id))]
}

function pulledOrganizations(store: Reader): string[] {
  const organizations = accountOf(store)?.organizations ?? []
  return organizations.filter((id) => store.get('SELECT 1 FROM organization WHERE id = ?', id))
}

/** The spaces of an organization here that the answers report as removed. */
function removedSpaces(
  store: Reader,
  organization: string,
  answers: readonly Pick<ChangeList, 'changes'>[],
): string[] {
  return answers
    .flatMap(({ changes }) => changes)
    .flatMap((change) => (change.kind === 'space' && isDeletion(change) ? [change.id] : []))
    .filter((id) => store.get('SELECT 1 FROM space WHERE id = ? AND organization = ?', id, organization))
}
