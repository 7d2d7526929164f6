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
 * Finds the spaces that an organization reports as removed, and that are in another organization of the account now.
 * Their texts must not go to the trash, and edits of them still apply. The organization that has them may be pulled
 * later, so the remote is asked for each of them. Returns a failure when a request failed.
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
    const found = await remote.call('getSpaceById', { params: { spaceId: space } })
    if (!found.ok && found.kind !== 'refused') return found
    const there = found.ok ? (found.value as Space) : undefined
    // A space that was deleted after its move is still answered to who may restore it.
    if (!there || there.deletedAt !== undefined || !others.has(there.organization)) continue
    moved.push({ space, organization: there.organization })
  }
  return { ok: true, moved }
}

/**
 * The organizations of the account in the order to pull them. New ones come first: a space may have moved to one of
 * them, and has no place here until that one is pulled.
 */
export function organizationsToPull(store: Reader): string[] {
  const pulled = new Set(pulledOrganizations(store))
  const all = accountOf(store)?.organizations ?? []
  return [...all.filter((id) => !pulled.has(id)), ...all.filter((id) => pulled.has(id))]
}

function pulledOrganizations(store: Reader): string[] {
  const all = accountOf(store)?.organizations ?? []
  return all.filter((id) => store.get('SELECT 1 FROM organization WHERE id = ?', id))
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
