import type { ChangeList } from '../../../src-main/schemas/feed.ts'
import type { Remote, RemoteCall } from '../../../src-main/sync/remote.ts'
import type { ReplicaOptions } from '../../support/replica.ts'
import type { Chance } from './chance.ts'

/**
 * A safeguard that is taken out, to prove that the simulation finds what it guards against: the key under
 * which a write is applied once; the revision that a write builds on; putting rows back before what the
 * remote says is applied; the one transaction of a step's rows and its cursor. Of remotes without a feed: looking
 * for a write before it is sent again; and the overlap, by which the place of a space is what was said of it
 * before it was looked at.
 */
export type Broken = 'idempotency' | 'precondition' | 'rebase' | 'cursor' | 'look-up' | 'overlap'

/** What opens a desk without the safeguard. */
export function breakage(broken: Broken | undefined, chance: Chance): Pick<ReplicaOptions, 'wrap' | 'alter'> {
  switch (broken) {
    case undefined:
      return {}
    case 'idempotency':
      return { wrap: (remote) => calling(remote, (call) => without(call, 'idempotencyKey')) }
    case 'precondition':
      return { wrap: (remote) => calling(remote, (call) => without(call, 'ifMatch')) }
    case 'rebase':
      return {
        alter: ({ replicaDesk: { undo, desk } }) => {
          undo.putBack = () => {
            desk.store.run('DELETE FROM undo')
            return { pages: [], files: [] }
          }
        },
      }
    case 'look-up':
      return {
        alter: ({ round, store }) => {
          round.settle = async () => {
            store.run("UPDATE intent SET state = 'queued', sent = NULL WHERE state IN ('sending', 'unknown')")
            return undefined
          }
        },
      }
    case 'overlap':
      return withoutOverlap()
    case 'cursor':
      return { wrap: (remote) => forgetting(remote, chance) }
  }
}

function calling(remote: Remote, change: (call: RemoteCall) => RemoteCall): Remote {
  return { ...remote, call: (operation, call) => remote.call(operation, change(call)) }
}

function without(call: RemoteCall, name: keyof RemoteCall): RemoteCall {
  const less = { ...call }
  delete less[name]
  return less
}

/** Keeps the revision that a space has after it was looked at, and not the one that was looked at. */
function withoutOverlap(): Pick<ReplicaOptions, 'wrap' | 'alter'> {
  let there: Remote | undefined
  return {
    wrap: (remote) => (there = remote),
    alter: ({ round, store }) => {
      const pull = round.pull.bind(round)
      round.pull = async () => {
        const pulled = await pull()
        for (const { space: spaceId } of store.all<{ space: string }>('SELECT space FROM told_place')) {
          const space = await there?.call('getSpaceById', { params: { spaceId } })
          if (space?.ok)
            store.run(
              "UPDATE told_place SET value = json_set(value, '$.revision', ?) WHERE space = ?",
              (space.value as { revision: string }).revision,
              spaceId,
            )
        }
        return pulled
      }
    },
  }
}

/** Now and then the rows of an answer are lost and its cursor is kept, as when a crash came between the two. */
function forgetting(remote: Remote, chance: Chance): Remote {
  return {
    ...remote,
    async call(operation, call) {
      const result = await remote.call(operation, call)
      if (!result.ok || operation !== 'listChangesInOrganization' || !chance.is(0.2)) return result
      const value = result.value as ChangeList
      const kept = value.changes.filter(({ kind }) => kind !== 'comment' && kind !== 'comment-reply')
      return { ...result, value: { ...value, changes: kept } }
    },
  }
}
