import { hash } from 'node:crypto'
import type { IntentProblem } from '../../schemas/sync.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { IntentRow } from './intent-row.ts'

/** The columns of `intent` with the user's text and the input to send. */
export type Proved = Pick<IntentRow, 'operation' | 'input' | 'base' | 'effective' | 'sent'>

/** Stores a proof of an intent after each write, so that later damage by the disk is detected. */
export function proveIntent(store: Writer, seq: number | bigint): void {
  const row = provedOf(store, seq)
  if (row) store.run('UPDATE intent SET proof = ? WHERE seq = ?', proofOf(row), seq)
}

function provedOf(store: Reader, seq: number | bigint): Proved | undefined {
  return store.get<Proved>('SELECT operation, input, base, effective, sent FROM intent WHERE seq = ?', seq)
}

/**
 * True when an intent is unchanged since it was written. Intents of earlier versions have no proof and count as intact.
 */
export function isIntactIntent(row: IntentRow): boolean {
  return row.proof === null || proofOf(row).equals(row.proof)
}

function proofOf({ operation, input, base, effective, sent }: Proved): Buffer {
  return hash('sha256', JSON.stringify([operation, input, base, effective, sent]), 'buffer')
}

/** The problem of an edit that the disk damaged before it was sent. */
export const DAMAGED_EDIT: IntentProblem = {
  code: 'store.damaged-text',
  status: 500,
  message:
    'The disk of this machine damaged this edit before it was sent, so it was not sent. Check its text, correct what is wrong or copy what is right, and send or discard it.',
}
