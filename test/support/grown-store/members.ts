import { callAs } from './calls.ts'
import type { Growing } from './grow.ts'

/** The number of pages for each member. */
const PAGES_A_MEMBER = 400
const FEWEST_MEMBERS = 8
const TEAM_SIZE = 12
const INVITED_AT_ONCE = 500
/** The roles of members, by their frequency; null for guests. */
const ROLES = ['admin', 'create', 'edit', 'edit', 'edit', 'review', 'comment', 'read', 'read', null] as const
const ACTIVE = new Set<unknown>(['admin', 'create', 'edit'])

/** Adds members with roles, and teams of them. Returns those who may edit. */
export async function addMembers({ workspace, advance }: Growing, pages: number): Promise<string[]> {
  const { organization, localUser } = workspace.identity()
  const params = { organizationId: organization }
  const count = Math.max(FEWEST_MEMBERS, Math.round(pages / PAGES_A_MEMBER))
  const people = Array.from({ length: count }, (_, at) => ({
    email: `${nameOf(at)}@example.org`,
    role: ROLES[at % ROLES.length] ?? null,
  }))
  const users: string[] = []
  for (let at = 0; at < count; at += INVITED_AT_ONCE) {
    const body = { emails: people.slice(at, at + INVITED_AT_ONCE) }
    const added = await callAs(workspace, localUser, 'inviteUsersToOrganization', { params, body })
    users.push(...added.users)
    advance()
  }
  for (let at = 0; at < count; at += TEAM_SIZE) {
    const body = { title: `Team ${at / TEAM_SIZE + 1}`, members: users.slice(at, at + TEAM_SIZE) }
    await callAs(workspace, localUser, 'createOrganizationTeam', { params, body })
    advance()
  }
  return [localUser, ...users.filter((_, at) => ACTIVE.has(people[at]?.role))]
}

const FIRST = ['ada', 'bela', 'chen', 'dora', 'emil', 'fatima', 'goran', 'hana', 'ines', 'jonas']
const LAST = ['abel', 'berg', 'costa', 'demir', 'engel', 'ferri', 'gupta', 'horvat', 'ito', 'jung', 'kaya']

function nameOf(at: number): string {
  const number = Math.floor(at / (FIRST.length * LAST.length))
  return `${FIRST[at % FIRST.length]}.${LAST[at % LAST.length]}${number === 0 ? '' : number + 1}`
}
