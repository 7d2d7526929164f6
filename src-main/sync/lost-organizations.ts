import { timestamp } from '../operations/engine/timestamp.ts'
import type { LostOrganization } from '../schemas/sync.ts'
import type { Reader, Writer } from '../store/store.ts'

interface LostRow {
  organization: string
  title: string
  lost_at: number
  edits: number
  texts: number
}

/** Returns the organizations that have removed the account, without dismissed ones, latest first. */
export function lostOrganizations(store: Reader): LostOrganization[] {
  return store
    .all<LostRow>('SELECT * FROM lost_organization ORDER BY lost_at DESC, organization')
    .map(({ lost_at, ...row }) => ({ ...row, lostAt: timestamp(lost_at) }))
}

/** Stores an organization that has removed the account. Call it in the transaction that removes its rows. */
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

/** Deletes the entry: the account is a member again, or the user has dismissed it. Returns true when there was one. */
export function forgetLost(store: Writer, organization: string): boolean {
  return store.run('DELETE FROM lost_organization WHERE organization = ?', organization).changes > 0
}
