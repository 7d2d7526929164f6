import { keyOf } from '../../operations/engine/replaced-texts.ts'
import type { Writer } from '../../store/store.ts'
import { describeIntent } from '../outbox/describe-intent.ts'
import { effectOf } from '../outbox/effect-of.ts'
import type { Intent, QueuedInput } from '../outbox/intent-row.ts'
import { toLocalIds, toRemoteIds } from '../outbox/known-ids.ts'
import { replacedBy } from '../outbox/replaced-by.ts'
import type { ReplicaContext } from '../replica-context.ts'
import type { RetainText } from './removed-text.ts'

/*
 * The user's latest names of spaces, change requests, sites and other entities, as the remote accepted them. The remote
 * has no history of names. These rows show that another user has replaced one.
 */

interface OwnNameRow {
  operation: string
  params: string
  path: string
  text: string
}

/** Stores the names of an acknowledged edit, under the ids of the remote. */
export function noteOwnNames(replica: ReplicaContext, intent: Intent): void {
  const { store, clock } = replica.context
  if (effectOf(intent.operation)?.kind !== 'set') return
  const params = JSON.stringify(toRemoteIds(store, intent.sent ?? intent.input).params ?? {})
  for (const { kind, path, next } of replacedBy(replica, intent.operation, toLocalIds(store, intent.input))) {
    if (kind !== 'field' || next === undefined || next === '') continue
    store.run(
      `INSERT INTO own_name (operation, params, path, text, intent, noted_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (operation, params, path)
         DO UPDATE SET text = excluded.text, intent = excluded.intent, noted_at = excluded.noted_at`,
      intent.operation,
      params,
      JSON.stringify(path),
      next,
      intent.id,
      clock(),
    )
  }
}

/**
 * Retains names of the user that another user has replaced. The rows must equal the remote's state. Names of edits that
 * no pull has received yet are excluded.
 */
export function retainOwnNames(replica: ReplicaContext, store: Writer, retain: RetainText): void {
  const rows = store.all<OwnNameRow>(
    `SELECT operation, params, path, text FROM own_name
     WHERE NOT EXISTS (SELECT 1 FROM intent WHERE intent.id = own_name.intent)`,
  )
  for (const row of rows) if (isReplaced(replica, row, retain)) forgetOwnName(store, row)
}

/** Retains a name and returns true when another one has replaced it. */
function isReplaced(replica: ReplicaContext, row: OwnNameRow, retain: RetainText): boolean {
  const { store } = replica.context
  const { operation, text } = row
  const input = callOf(row)
  const current = replacedBy(replica, operation, input).find((each) => keyOf(each) === row.path)
  // An entity that the account no longer sees has no other name.
  if (!current || current.now === text) return false
  const { spaceId = null, changeRequestId = null } = input.params as Record<string, string | undefined>
  const title = `${current.label} – ${describeIntent(store, { operation, input })}`
  const place = { space: spaceId, changeRequest: changeRequestId }
  retain({ reason: 'overwritten', kind: 'field', id: null, title, text, ...place })
  return true
}

function forgetOwnName(store: Writer, { operation, params, path }: OwnNameRow): void {
  store.run('DELETE FROM own_name WHERE operation = ? AND params = ? AND path = ?', operation, params, path)
}

/** Returns the call that set a name, with only that name in its body. */
function callOf({ params, path, text }: OwnNameRow): Required<Pick<QueuedInput, 'params' | 'body'>> {
  const keys = JSON.parse(path) as string[]
  const body = keys.reduceRight<unknown>((value, key) => ({ [key]: value }), text)
  return { params: JSON.parse(params) as object, body }
}
