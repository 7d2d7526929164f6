import { hash } from 'node:crypto'
import type { Reader, Writer } from '../../store/store.ts'
import type { IntentProblem } from '../../schemas/sync.ts'
import type { IntentRow } from '../outbox/intent-row.ts'

/** What of a row of `intent` holds what the user wrote, and what goes out as theirs. */
export type Proved = Pick<IntentRow, 'operation' | 'input' | 'base' | 'effective' | 'sent'>

/** Notes what an intent holds after it was written, so that what a disk makes of it later is found. */
export function proveIntent(store: Writer, seq: number | bigint): void {
  const row = provedOf(store, seq)
  if (row) store.run('UPDATE intent SET proof = ? WHERE seq = ?', proofOf(row), seq)
}

function provedOf(store: Reader, seq: number | bigint): Proved | undefined {
  return store.get<Proved>('SELECT operation, input, base, effective, sent FROM intent WHERE seq = ?', seq)
}

/** Whether an intent is what was written. Those of earlier versions have no proof and are taken for it. */
export function isSoundIntent(row: IntentRow): boolean {
  return row.proof === null || proofOf(row).equals(row.proof)
}

function proofOf({ operation, input, base, effective, sent }: Proved): Buffer {
  return hash('sha256', JSON.stringify([operation, input, base, effective, sent]), 'buffer')
}

/** What is said of an edit that the disk has damaged before it was sent. */
export const DAMAGED_EDIT: IntentProblem = {
  code: 'store.damaged-text',
  status: 500,
  message:
    'The disk of this machine has damaged this edit before it was sent, so it was not sent. Look at its text, correct what is wrong or copy what is right, and send or discard it.',
}
