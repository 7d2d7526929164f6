import type { Presence } from '../../../../src-main/schemas/presence.ts'

/** Another user who edits the change request, and their page. */
export interface PresentUser {
  id: string
  name: string
  /** The page on this screen where the user edits it, otherwise the last page that they opened. */
  page: string
  isHere: boolean
}

/** Returns each user once, those of the page on this screen first. */
export function presentUsers(others: readonly Presence[], shown: string | undefined): PresentUser[] {
  const users = new Map<string, PresentUser>()
  for (const { user, page } of others) {
    if (users.get(user.id)?.isHere) continue
    users.set(user.id, { id: user.id, name: user.displayName, page, isHere: page === shown })
  }
  return [...users.values()].toSorted(
    (one, other) => Number(other.isHere) - Number(one.isHere) || one.name.localeCompare(other.name),
  )
}

/** The words for a user. The title is undefined while it is not known. */
export function presenceWords({ name, isHere }: PresentUser, title: string | undefined): string {
  if (isHere) return `${name} is editing this page`
  return title === undefined ? `${name} is editing another page` : `${name} is editing “${title}”`
}
