import type { ChangeList } from '../../../src-main/schemas/feed/feed.ts'
import { Problem } from '../../../src-main/schemas/problem.ts'
import { Waiting } from '../../../src-main/sync/outbox/order.ts'
import type { Remote, RemoteCall, RemoteResult } from '../../../src-main/sync/remote.ts'
import { retainInTrash } from '../../../src-main/sync/trash/trash.ts'
import type { ReplicaOptions } from '../../support/sync/replica.ts'
import type { Chance } from './chance.ts'
import { leavingOut } from './leaving-out.ts'

/** The options that open a replica without a safeguard. */
type Wiring = Pick<ReplicaOptions, 'wrap' | 'alter' | 'keepFor'>
type Replica = Parameters<NonNullable<ReplicaOptions['alter']>>[0]

/**
 * The safeguards of sync, each with a function that disables it in a replica. They prove that the simulation finds the
 * defects that each prevents. The functions leave the code alone: they change the parts of a replica, add triggers to
 * its store, or replace a method.
 */
export const SAFEGUARDS = {
  /** The key under which a write is applied once. */
  'idempotency key': () => ({ wrap: (remote) => calling(remote, (call) => without(call, 'idempotencyKey')) }),
  /** The revision that a write of content builds on. */
  precondition: () => ({ wrap: (remote) => calling(remote, (call) => without(call, 'ifMatch')) }),
  /**
   * The order of edits: an edit waits behind one that it builds on. Another safeguard delays an edit until the remote
   * has named its entity. It is not listed here, because alone it delays nothing.
   */
  order: () => ({ alter: (replica) => sendingOutOfOrder(replica) }),
  /** The input of an edit that is sent again equals the input sent before. */
  'frozen input': () => ({
    alter: ({ store }) =>
      store.database.exec(
        `CREATE TEMP TRIGGER IF NOT EXISTS thawed AFTER UPDATE OF state ON intent WHEN NEW.state = 'unknown' AND NEW.sent IS NOT NULL
         BEGIN UPDATE intent SET sent = NULL, proof = NULL, state = 'queued' WHERE seq = NEW.seq; END`,
      ),
  }),
  /** The undo of local edits: rows return to the last remote version before a pull is applied. */
  'undo log': () => ({
    alter: ({ replicaContext: { undo, context } }) => {
      undo.restore = () => {
        context.store.run('DELETE FROM undo')
        return { pages: [], files: [] }
      }
    },
  }),
  /** Texts are merged from the text that the user began with. */
  'base of a merge': () => ({
    alter: ({ store }) =>
      store.database.exec(
        `CREATE TEMP TRIGGER IF NOT EXISTS baseless AFTER INSERT ON intent
         BEGIN UPDATE intent SET base = '{}', proof = NULL WHERE seq = NEW.seq; END`,
      ),
  }),
  /** An edit that does not apply any more is parked. */
  parking: () => ({
    alter: ({ store }) =>
      store.database.exec(
        `CREATE TEMP TRIGGER IF NOT EXISTS dropped AFTER UPDATE OF state ON intent WHEN NEW.state = 'parked'
         BEGIN DELETE FROM intent WHERE seq = NEW.seq; END`,
      ),
  }),
  /** Ids that were handed out here are matched with those of the remote. */
  'matching of ids': () => ({ alter: ({ store }) => ignoring(store, 'known_id', 'NEW.landed = 0') }),
  /** Texts that a pull takes away go into the trash. */
  'trash of removed texts': () => ({
    keepFor: (store, sources) => {
      const keep = retainInTrash(store, sources)
      return (text) => (text.reason === 'overwritten' ? keep(text) : undefined)
    },
  }),
  /** Texts that another text takes the place of go into the trash. */
  'trash of overwritten texts': () => ({
    alter: ({ store }) => ignoring(store, 'trash', "NEW.reason = 'overwritten'"),
  }),
  /** Texts that the user discards go into the trash. */
  'trash of texts that are given up': () => ({
    alter: ({ store }) => ignoring(store, 'trash', "NEW.reason = 'given-up'"),
  }),
  /** The rows of an answer and its cursor are stored in one transaction. */
  'one transaction': (chance) => ({ wrap: (remote) => forgetting(remote, chance) }),
  /** A remote without keys is searched for a write before that goes out again. */
  'looking before sending again': () => ({
    alter: ({ round, store }) => {
      round.reconcile = async () => {
        store.run(
          "UPDATE intent SET state = 'queued', sent = NULL, proof = NULL WHERE state IN ('sending', 'unknown')",
        )
        return undefined
      }
    },
  }),
  /** The place of a space is what was said of it before it was looked at. */
  'place before looking': withoutOverlap,
  /** Only the answer to a question for a thing proves that it is gone, and no list without it. */
  'proof of deletion': withoutProof,
} as const satisfies Record<string, (chance: Chance) => Wiring>

export type Safeguard = keyof typeof SAFEGUARDS

/** The options that open a replica without a safeguard; empty when all are there. */
export function withoutSafeguard(name: Safeguard | undefined, chance: Chance): Wiring {
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

/** Forgets within each pull that anything waits for the user. */
function sendingOutOfOrder({ round }: Replica): void {
  for (const step of ['reconcile', 'pull', 'sendNext'] as const) {
    const carryOut = round[step].bind(round) as () => Promise<never>
    round[step] = async () => {
      Waiting.prototype.holdsBack = () => undefined
      try {
        return await carryOut()
      } finally {
        restoreSafeguards()
      }
    }
  }
}

/** Rows of a table that no insertion adds any more. */
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

/** Stores the revision that a space has after it was read, not the one that was read. */
function withoutOverlap(): Wiring {
  let there: Remote | undefined
  return {
    wrap: (remote) => (there = remote),
    alter: ({ round, store }) => {
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
 * Within a pull, whatever a list does not hold any more is taken to be gone without asking for it. Now and then a list
 * leaves something out, as one does that a server brings up to date behind its writes.
 */
function withoutProof(chance: Chance): Wiring {
  let isPulling = false
  return {
    wrap(remote) {
      const listed = leavingOut(remote, () => isPulling && chance.is(0.02))
      return {
        ...listed,
        call: async (operation, call) =>
          isPulling && PROOFS.has(operation) ? gone() : listed.call(operation, call),
      }
    },
    alter: ({ round }) => {
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

function gone(): RemoteResult {
  const problem = new Problem('resource.unknown', 'There is no such thing.')
  return { ok: false, kind: 'refused', problem, status: 404, mayHaveArrived: false }
}

/** Sometimes loses the rows of an answer and stores its cursor, as when a crash came between the two. */
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
