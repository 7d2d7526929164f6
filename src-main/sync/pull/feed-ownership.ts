import type { Writer } from '../../store/store.ts'

/*
 * A space can move between two organizations of the account, which are pulled one after the other. The new one may
 * report the space before the old one reports its removal. The space may even have returned by then; the old one
 * reports only the latest change. So a space is removed only after every organization that reported it has also
 * reported its removal.
 */

/** Stores that an organization reports a space. Another organization may have reported it before. */
export function claimSpace(store: Writer, organization: string, space: string): void {
  store.run(
    `INSERT INTO former_organization (space, organization) SELECT id, organization FROM space WHERE id = ? AND organization <> ?
     ON CONFLICT DO NOTHING`,
    space,
    organization,
  )
  forget(store, organization, space)
}

/**
 * Stores that an organization has reported the removal of a space. Returns true when no other organization reports it.
 */
export function releaseSpace(store: Writer, organization: string, space: string): boolean {
  forget(store, organization, space)
  if (!store.get('SELECT 1 FROM space WHERE id = ? AND organization = ?', space, organization)) return false
  const formerOwner = store.get<{ organization: string }>(
    'SELECT organization FROM former_organization WHERE space = ? LIMIT 1',
    space,
  )
  if (!formerOwner) return true
  reassignSpace(store, space, formerOwner.organization)
  forget(store, formerOwner.organization, space)
  return false
}

/**
 * Assigns a moved space to its new organization before that one reports it. The removal entry of its earlier
 * organization then has no effect.
 */
export function reassignSpace(store: Writer, space: string, organization: string): void {
  store.run('UPDATE space SET organization = ?, parent = NULL WHERE id = ?', organization, space)
}

/** Stores this organization as the only owner of a space. In the documented lists a space has one organization. */
export function makeSoleOwner(store: Writer, space: string): void {
  store.run('DELETE FROM former_organization WHERE space = ?', space)
}

function forget(store: Writer, organization: string, space: string): void {
  store.run('DELETE FROM former_organization WHERE space = ? AND organization = ?', space, organization)
}
