import { sweepRemovedSpaces } from '../../revisions/purge-spaces.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { Problem } from '../../schemas/problem.ts'
import type { OfflineSpace } from '../../schemas/sync.ts'
import type { Reader } from '../../store/store.ts'
import { accountOf } from '../account.ts'
import { allIntents } from '../outbox/intents.ts'
import { toLocalIds, replaceIds } from '../outbox/known-ids.ts'
import type { Replica } from '../replica.ts'
import { isAvailableOffline, makeOffline, makeOnlineOnly } from './online-only-spaces.ts'

type Listed = Pick<SpaceRow, 'id' | 'title' | 'organization'>

/** Returns every space of the account, and whether each is available offline. */
export function offlineSpaces(store: Reader): OfflineSpace[] {
  return store
    .all<Listed>('SELECT id, title, organization FROM space WHERE deleted_at IS NULL ORDER BY title, id')
    .map((row) => offlineSpaceOf(store, row))
}

/**
 * Makes a space available offline, or online only. A space with queued or parked edits, or with comments of an
 * unsubmitted review, stays available offline, because these must not be removed. Throws `resource.unknown` and
 * `sync.unsent-in-space`.
 */
export async function chooseOffline(
  replica: Replica,
  space: string,
  isOffline: boolean,
): Promise<OfflineSpace> {
  const { store } = replica
  const row = spaceRow(store, toLocalIds(store, space))
  if (isOffline !== isAvailableOffline(store, row.id)) {
    store.transaction(() => setOffline(replica, row, isOffline))
    replica.emitChanges([
      { kind: 'library', organization: row.organization },
      { kind: 'content', organization: row.organization, space: row.id },
    ])
    if (isOffline) replica.loop.requestRound()
    else await sweepRemovedSpaces(store, replica.rest)
  }
  return offlineSpaceOf(store, row)
}

function setOffline({ store }: Replica, { id, title }: Listed, isOffline: boolean): void {
  if (isOffline) return makeOffline(store, id)
  const unsent = editsOf(store, id) + pendingCommentsOf(store, id)
  if (unsent > 0) throw unsentInSpace(title, unsent)
  makeOnlineOnly(store, id, accountOf(store)?.user?.id ?? '')
}

/** Returns the number of unfinished edits that reference a space, or an entity created for it. */
function editsOf(store: Reader, space: string): number {
  return allIntents(store).filter(({ input }) => {
    let isReferenced = false
    replaceIds(toLocalIds(store, input), (id) => {
      isReferenced ||= id === space
      return id
    })
    return isReferenced
  }).length
}

/** Returns the number of comments of unsubmitted reviews in a space, which no screen would show any more. */
function pendingCommentsOf(store: Reader, space: string): number {
  const row = store.get<{ count: number }>(
    `SELECT count(*) AS count FROM change_request
     JOIN pending_comment ON pending_comment.change_request = change_request.id WHERE space = ?`,
    space,
  )
  return row?.count ?? 0
}

function spaceRow(store: Reader, id: string): Listed {
  const row = store.get<Listed>(
    'SELECT id, title, organization FROM space WHERE id = ? AND deleted_at IS NULL',
    id,
  )
  if (row) return row
  throw new Problem('resource.unknown', 'There is no such space, or you may not see it. Check its id.')
}

function offlineSpaceOf(store: Reader, { id: space, title, organization }: Listed): OfflineSpace {
  return { space, title, organization, offline: isAvailableOffline(store, space) }
}

function unsentInSpace(title: string, count: number): Problem {
  const edits = count === 1 ? '1 edit' : `${count} edits`
  return new Problem(
    'sync.unsent-in-space',
    `The server has not received ${edits} in "${title}" yet, so the space stays available offline. Send or discard your edits first.`,
  )
}
