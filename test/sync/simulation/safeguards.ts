import type { ChangeList } from '../../../src-main/schemas/feed/feed.ts'
import { Problem } from '../../../src-main/schemas/problem.ts'
import { Waiting } from '../../../src-main/sync/outbox/order.ts'
import type { Remote, RemoteCall, RemoteResult } from '../../../src-main/sync/remote.ts'
import { retainInTrash } from '../../../src-main/sync/trash/trash.ts'
import type { ReplicaOptions } from '../../support/sync/replica.ts'
import type { Chance } from './chance.ts'
import { omittingItems } from './omitting-items.ts'

/** The options that open a replica without a safeguard. */
type SafeguardOptions = Pick<ReplicaOptions, 'wrap' | 'configure' | 'retain'>
type Replica = Parameters<NonNullable<ReplicaOptions['configure']>>[0]

/**
 * The safeguards of sync, each with a function that disables it in a replica. They prove that the simulation finds
 * the defects that each prevents. The functions leave the code alone: they change the parts of a replica, add
 * triggers to its store, or replace a method.
 */
export const SAFEGUARDS = {
  /** The key under which a write is applied once. */
  'idempotency key': () => ({ wrap: (remote) => calling(remote, (call) => without(call, 'idempotencyKey')) }),
  /** The revision that a write of content builds on. */
  precondition: () => ({ wrap: (remote) => calling(remote, (call) => without(call, 'ifMatch')) }),
  /**
   * The order of edits: an edit waits for one that it builds on. Another safeguard delays an edit until the remote
   * has named its entity. It is not listed here, because alone it delays nothing.
   */
  order: () => ({ configure: (replica) => sendingOutOfOrder(replica) }),
  /** The input of an edit that is sent again equals the input sent before. */
  'frozen input': () => ({
    configure: ({ store }) =>
      store.database.exec(
        `CREATE TEMP TRIGGER IF NOT EXISTS thawed AFTER UPDATE OF state ON intent WHEN NEW.state = 'unknown' AND NEW.sent IS NOT NULL
         BEGIN UPDATE intent SET sent = NULL, proof = NULL, state = 'queued' WHERE seq = NEW.seq; END`,
      ),
  }),
  /** The undo of local edits: rows return to the last remote version before a pull is applied. */
  'undo log': () => ({
    configure: ({ replicaContext: { undo, context } }) => {
      undo.restore = () => {
        context.store.run('DELETE FROM undo')
        return { pages: [], files: [] }
      }
    },
  }),
  /** Texts are merged from the text that the user began with. */
  'base of a merge': () => ({
    configure: ({ store }) =>
      store.database.exec(
        `CREATE TEMP TRIGGER IF NOT EXISTS baseless AFTER INSERT ON intent
         BEGIN UPDATE intent SET base = '{}', proof = NULL WHERE seq = NEW.seq; END`,
      ),
  }),
  /** A review is sent for the content that its user read. */
  'read revision': () => ({
    configure: ({ store }) =>
      store.database.exec(
        `CREATE TEMP TRIGGER IF NOT EXISTS unread AFTER INSERT ON intent
         BEGIN UPDATE intent SET read_revision = NULL WHERE seq = NEW.seq; END`,
      ),
  }),
  /** An edit that no longer applies is parked. */
  parking: () => ({
    configure: ({ store }) =>
      store.database.exec(
        `CREATE TEMP TRIGGER IF NOT EXISTS dropped AFTER UPDATE OF state ON intent WHEN NEW.state = 'parked'
         BEGIN DELETE FROM intent WHERE seq = NEW.seq; END`,
      ),
  }),
  /** Ids that the replica created are matched with those of the remote. */
  'matching of ids': () => ({ configure: ({ store }) => ignoring(store, 'known_id', 'NEW.landed = 0') }),
  /** Texts that a pull removes go to the trash. */
  'trash of removed texts': () => ({
    retain: (store, sources) => {
      const keep = retainInTrash(store, sources)
      return (text) => (text.reason === 'overwritten' ? keep(text) : undefined)
    },
  }),
  /** Overwritten texts go to the trash. */
  'trash of overwritten texts': () => ({
    configure: ({ store }) => ignoring(store, 'trash', "NEW.reason = 'overwritten'"),
  }),
  /** Discarded texts go to the trash. */
  'trash of discarded texts': () => ({
    configure: ({ store }) => ignoring(store, 'trash', "NEW.reason = 'given-up'"),
  }),
  /** The rows of an answer and its cursor are stored in one transaction. */
  'one transaction': (chance) => ({ wrap: (remote) => forgetting(remote, chance) }),
  /** The replica searches a remote without keys for a write before it sends that again. */
  'search before a second attempt': () => ({
    configure: ({ round, store }) => {
      round.reconcile = async () => {
        store.run(
          "UPDATE intent SET state = 'queued', sent = NULL, proof = NULL WHERE state IN ('sending', 'unknown')",
        )
        return undefined
      }
    },
  }),
  /** The cursor of a space is its revision from before the space was read. */
  'cursor before a read': withoutOverlap,
  /** Only the answer to a read by id proves a deletion; an absence from a list does not. */
  'proof of deletion': withoutProof,
} as const satisfies Record<string, (chance: Chance) => SafeguardOptions>

export type Safeguard = keyof typeof SAFEGUARDS

/** Returns the options that open a replica without a safeguard; empty when it has all. */
export function withoutSafeguard(name: Safeguard | undefined, chance: Chance): SafeguardOptions {
  return name === undefined ? {} : SAFEGUARDS[name](chance)
}

const { holdsBack } = Waiting.prototype

/**
 * Restores the state that all replicas share. It must run after each world, since a process that ended within a step
 * restored nothing.
 */
export function restoreSafeguards(): void {
  Waiting.prototype.holdsBack = holdsBack
}

/** Ignores within each pull that edits wait for the user. */
function sendingOutOfOrder({ round }: Replica): void {
  for (const step of ['reconcile', 'pull', 'sendNext'] as const) {
    const execute = round[step].bind(round) as () => Promise<never>
    round[step] = async () => {
      Waiting.prototype.holdsBack = () => undefined
      try {
        return await execute()
      } finally {
        restoreSafeguards()
      }
    }
  }
}

/** Ignores the insertion of some rows of a table. */
function ignoring({ database }: Replica['store'], table: string, condition: string): void {
  database.exec(
    `CREATE TEMP TRIGGER IF NOT EXISTS ignored_${table} BEFORE INSERT ON ${table} WHEN ${condition}
     BEGIN SELECT RAISE(IGNORE); END`,
  )
}

function calling(remote: Remote, change: (call: RemoteCall) => RemoteCall): Remote {
  return { ...remote, call: (operation, call) => remote.call(operation, change(call)) }
}

function without(call: RemoteCall, name: keyof RemoteCall): RemoteCall {
  const less = { ...call }
  delete less[name]
  return less
}

/** Stores the revision of a space from after its read, instead of the one from before. */
function withoutOverlap(): SafeguardOptions {
  let there: Remote | undefined
  return {
    wrap: (remote) => (there = remote),
    configure: ({ round, store }) => {
      const pull = round.pull.bind(round)
      round.pull = async () => {
        const pulled = await pull()
        for (const { space: spaceId } of store.all<{ space: string }>('SELECT space FROM listed_place')) {
          const space = await there?.call('getSpaceById', { params: { spaceId } })
          if (space?.ok)
            store.run(
              "UPDATE listed_place SET value = json_set(value, '$.revision', ?) WHERE space = ?",
              (space.value as { revision: string }).revision,
              spaceId,
            )
        }
        return pulled
      }
    },
  }
}

/**
 * Returns a pull that deletes what is missing from a list, without reading it by id. Sometimes a list omits an item,
 * as at a server that updates its lists after its writes.
 */
function withoutProof(chance: Chance): SafeguardOptions {
  let isPulling = false
  return {
    wrap(remote) {
      const listed = omittingItems(remote, () => isPulling && chance.is(0.02))
      return {
        ...listed,
        call: async (operation, call) =>
          isPulling && PROOFS.has(operation) ? unknownResource() : listed.call(operation, call),
      }
    },
    configure: ({ round }) => {
      const pull = round.pull.bind(round)
      round.pull = async () => {
        isPulling = true
        try {
          return await pull()
        } finally {
          isPulling = false
        }
      }
    },
  }
}

const PROOFS = new Set(['getChangeRequestById', 'getCommentInSpace', 'getCommentInChangeRequest'])

function unknownResource(): RemoteResult {
  const problem = new Problem('resource.unknown', 'There is no such entity.')
  return { ok: false, kind: 'refused', problem, status: 404, mayHaveArrived: false }
}

/** Sometimes loses the rows of an answer and stores its cursor, as after a crash between the two. */
function forgetting(remote: Remote, chance: Chance): Remote {
  return {
    ...remote,
    async call(operation, call) {
      const result = await remote.call(operation, call)
      if (!result.ok || operation !== 'listChangesInOrganization' || !chance.is(0.2)) return result
      const value = result.value as ChangeList
      const delivered = value.changes.filter(({ kind }) => kind !== 'comment' && kind !== 'comment-reply')
      return { ...result, value: { ...value, changes: delivered } }
    },
  }
}
