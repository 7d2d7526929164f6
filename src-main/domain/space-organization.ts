import type { Writer } from '../store/store.ts'

/** Moves a space to an organization, with the rows that name the organization for their lists. */
export function moveToOrganization(store: Writer, space: string, organization: string): void {
  store.run('UPDATE space SET organization = ? WHERE id = ?', organization, space)
  store.run('UPDATE change_request SET organization = ? WHERE space = ?', organization, space)
}
