import { FIRST_USER_NAME, UNNAMED_USER } from '../../../src-main/schemas/people/first-names.ts'
import type { InvitedPlace, UserInvitePreview } from '../../../src-main/schemas/people/user-invite.ts'
import type { Role } from '../../../src-main/schemas/primitives.ts'

/** The roles, each with the actions that it permits. */
export const ROLES: readonly { value: Role; label: string }[] = [
  { value: 'read', label: 'Reader: reads' },
  { value: 'comment', label: 'Commenter: reads and comments' },
  { value: 'edit', label: 'Editor: edits in change requests' },
  { value: 'review', label: 'Reviewer: edits, reviews and merges' },
  { value: 'create', label: 'Creator: also creates and moves spaces' },
  { value: 'admin', label: 'Administrator: may do everything' },
]

/** Returns the name of a role. */
export const roleName = (role: Role): string =>
  ROLES.find(({ value }) => value === role)?.label.split(':')[0] ?? role

const KINDS: Record<InvitedPlace['kind'], string> = {
  organization: 'the workspace',
  space: 'the space',
  collection: 'the collection',
}

/** Returns the place of an invite with its kind, as in: the space “Handbook”. */
export const placeName = ({ kind, title }: InvitedPlace): string => `${KINDS[kind]} “${title}”`

/** True for the name of a user who has not entered one. Their invites would name nobody. */
export const isUnnamed = (displayName: string): boolean =>
  displayName === FIRST_USER_NAME || displayName === UNNAMED_USER

/** Returns the sentence that names the inviter and the place to the holder. */
export function inviteSentence({ invitedBy, place, role }: UserInvitePreview): string {
  const inviter = isUnnamed(invitedBy) ? '' : ` by ${invitedBy}`
  return `You are invited${inviter} to ${placeName(place)} as ${withArticle(roleName(role).toLowerCase())}.`
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' })

/** Returns the day of a time, such as "December 1, 2026". */
export const dayOf = (time: string): string => days.format(new Date(time))
