import { timestamp } from '../operations/engine/timestamp.ts'
import type { Reader, Writer } from '../store/store.ts'
import type { LostOrganization } from '../schemas/sync.ts'

interface LostRow {
  organization: string
  title: string
  lost_at: number
  edits: number
  texts: number
}

/** The organizations that the account was put out of and that nobody has dismissed, the last one first. */
export function lostOrganizations(store: Reader): LostOrganization[] {
  return store
    .all<LostRow>('SELECT * FROM lost_organization ORDER BY lost_at DESC, organization')
    .map(({ lost_at, ...row }) => ({ ...row, lostAt: timestamp(lost_at) }))
}

/** Notes an organization that the account was put out of; it belongs into the transaction that removes it. */
export function noteLost(store: Writer, { organization, title, lost_at, edits, texts }: LostRow): void {
  store.run(
    `INSERT OR REPLACE INTO lost_organization (organization, title, lost_at, edits, texts)
     VALUES (?, ?, ?, ?, ?)`,
    organization,
    title,
    lost_at,
    edits,
    texts,
  )
}

/** Forgets the note: the account is in the organization again, or the person has read it. Answers whether there was one. */
export function forgetLost(store: Writer, organization: string): boolean {
  return store.run('DELETE FROM lost_organization WHERE organization = ?', organization).changes > 0
}
