import type { Writer } from '../store/store.ts'

/** Gives a space to an organization, and with it what names the organization for its own lists. */
export function moveToOrganization(store: Writer, space: string, organization: string): void {
  store.run('UPDATE space SET organization = ? WHERE id = ?', organization, space)
  store.run('UPDATE change_request SET organization = ? WHERE space = ?', organization, space)
}
