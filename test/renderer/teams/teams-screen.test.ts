import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Organization } from '../../../src-main/schemas/people/organization.ts'
import type { Team, TeamMember } from '../../../src-main/schemas/people/team.ts'
import TeamsScreen from '../../../src-renderer/features/teams/TeamsScreen.vue'
import AppToasts from '../../../src-renderer/ui/AppToasts.vue'
import { deferred } from '../support/deferred.ts'
import { Refused, type Answers } from '../support/fake-host.ts'
import { mountOnReplica } from '../support/replica.ts'

const Screen = defineComponent({ setup: () => () => [h(TeamsScreen), h(AppToasts)] })

const team = (title: string, more: Partial<Team> = {}): Team => ({
  object: 'team',
  id: title.toLowerCase(),
  title,
  members: 1,
  spaces: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  permissions: { view: true, manageMembers: true, admin: true },
  ...more,
})

const member = (id: string, displayName: string, role: 'owner' | 'member' = 'member') =>
  ({ organization: { id, user: { id, displayName } }, team: { role } }) as TeamMember

const OFFLINE = { state: 'offline', online: false, offlineSince: '2026-11-21T09:00:00.000Z' } as const

interface Given {
  teams?: Team[]
  members?: TeamMember[]
  isAdmin?: boolean
  isOffline?: boolean
  answers?: Answers
}

async function openTeams({
  teams = [team('Writers', { members: 2, spaces: 3 }), team('Editors')],
  members = [member('a', 'Ada', 'owner'), member('b', 'Bo')],
  isAdmin = true,
  isOffline = false,
  answers = {},
}: Given = {}) {
  const app = await mountOnReplica(Screen, {
    connection: isOffline ? OFFLINE : {},
    answers: {
      listOrganizationsForAuthenticatedUser: () => ({
        items: [{ id: 'o', title: 'Docs', permissions: { admin: isAdmin } } as Organization],
        count: 1,
      }),
      listTeamsInOrganizationById: () => ({ items: teams, count: teams.length }),
      listTeamMembersInOrganizationById: () => ({ items: members, count: members.length }),
      ...answers,
    },
  })
  await flushPromises()
  const press = async (name: string): Promise<void> => {
    const button = [...document.querySelectorAll('button')].findLast(
      (each) => (each.getAttribute('aria-label') ?? each.textContent?.trim()) === name,
    )
    if (!button) throw new Error(`No button is called ${name}`)
    button.click()
    await flushPromises()
  }
  const type = async (text: string): Promise<void> => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input')!
    field.value = text
    field.dispatchEvent(new Event('input'))
    await flushPromises()
  }
  const inputs = (operation: string) =>
    app.host.calls.filter((call) => call.operation === operation).map(({ input }) => input)
  return { ...app, press, type, inputs }
}

describe('the teams of an organization', () => {
  it('are listed by name, with their sizes and the spaces that they open', async () => {
    const { wrapper } = await openTeams()
    const rows = wrapper.findAll('article').map((row) => [row.find('h2').text(), row.find('.detail').text()])
    expect(rows).toEqual([
      ['Editors', '1 member'],
      ['Writers', '2 membersopens 3 spaces'],
    ])
  })

  it('are created by name, and the new one is open for members', async () => {
    const teams = [team('Editors')]
    const app = await openTeams({
      teams,
      members: [],
      answers: {
        createOrganizationTeam: ({ body }) => {
          const created = team(body.title, { members: 0 })
          teams.push(created)
          return created
        },
      },
    })
    await app.press('New team')
    await app.type('  Reviewers ')
    await app.press('Create the team')
    expect(app.inputs('createOrganizationTeam')).toEqual([
      { params: { organizationId: 'o' }, body: { title: 'Reviewers' } },
    ])
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(app.wrapper.find('section[aria-label="Members of Reviewers"]').text()).toBe(
      'Nobody is in this team.',
    )
  })

  it('stay in their dialog with the reason when the server refuses a name', async () => {
    const app = await openTeams({
      answers: {
        updateTeamInOrganizationById: () => {
          throw new Refused({
            code: 'auth.forbidden',
            status: 403,
            message: 'You may not rename it any more.',
          })
        },
      },
    })
    await app.press('Rename Editors')
    await app.type('Authors')
    await app.press('Rename')
    expect(document.querySelector('[role=dialog] .note')?.textContent).toBe('You may not rename it any more.')
  })

  it('are deleted only after a question that names what is lost', async () => {
    const teams = [team('Editors')]
    const app = await openTeams({
      teams,
      answers: {
        removeTeamFromOrganizationById: () => {
          teams.pop()
          return null
        },
      },
    })
    await app.press('Delete Editors')
    const question = document.querySelector('[role=alertdialog]')
    expect(question?.querySelector('h2')?.textContent).toBe('Delete the team “Editors”?')
    expect(question?.textContent).toContain('A deleted team cannot be restored.')
    expect(app.inputs('removeTeamFromOrganizationById')).toEqual([])
    await app.press('Delete')
    expect(app.inputs('removeTeamFromOrganizationById')).toEqual([
      { params: { organizationId: 'o', teamId: 'editors' } },
    ])
    expect(app.wrapper.text()).toContain('No teams yet')
  })

  it('can only be read while the server is not reachable, which the screen says', async () => {
    const app = await openTeams({ isOffline: true })
    expect(app.wrapper.text()).toContain('The server stores the teams.')
    const changes = app.wrapper.findAll('button').filter((each) => /New|Rename|Delete/.test(each.text()))
    expect(changes.map((each) => each.attributes('disabled'))).toEqual(['', '', '', '', ''])
    await app.press('Show members of Writers')
    const list = app.wrapper.find('ul[aria-label="Members of Writers"]')
    expect(list.findAll('li').map((line) => line.text())).toEqual(['AAdaOwner', 'BBoMember'])
    expect(list.findAll('button, select').length).toBe(0)
  })

  it('offer no change to users who may not administer them', async () => {
    const permissions = { view: true, manageMembers: false, admin: false }
    const app = await openTeams({ isAdmin: false, teams: [team('Editors', { permissions })] })
    expect(app.wrapper.findAll('main button, article button').map((each) => each.text())).toEqual([
      'Show members',
    ])
  })
})

/** Opens the teams, with the members of one of them. */
async function openMembers(given: Given = {}) {
  const app = await openTeams(given)
  await app.press('Manage members of Writers')
  return app
}

describe('the members of a team', () => {
  const params = { organizationId: 'o', teamId: 'writers' }

  it('get another role by the list at their name', async () => {
    const app = await openMembers({ answers: { addMemberToOrganizationTeamById: () => null } })
    const role = app.wrapper.find<HTMLSelectElement>('select[aria-label="Role of Bo in Writers"]')
    await role.setValue('owner')
    await flushPromises()
    expect(app.inputs('addMemberToOrganizationTeamById')).toEqual([
      { params: { ...params, userId: 'b' }, body: { role: 'owner' } },
    ])
  })

  it('are removed at once, and return with their role by "Undo"', async () => {
    const app = await openMembers({
      answers: {
        deleteMemberFromOrganizationTeamById: () => null,
        addMemberToOrganizationTeamById: () => null,
      },
    })
    await app.press('Remove Ada from Writers')
    expect(app.inputs('deleteMemberFromOrganizationTeamById')).toEqual([
      { params: { ...params, userId: 'a' } },
    ])
    expect(app.wrapper.text()).toContain('Ada is no longer in “Writers”.')
    await app.press('Undo')
    expect(app.inputs('addMemberToOrganizationTeamById')).toEqual([
      { params: { ...params, userId: 'a' }, body: { role: 'owner' } },
    ])
  })

  it('are removed one after the other when the next is pressed before the first has gone', async () => {
    const first = deferred<null>()
    const app = await openMembers({
      answers: {
        deleteMemberFromOrganizationTeamById: ({ params: { userId } }) =>
          userId === 'a' ? first.promise : null,
      },
    })
    await app.press('Remove Ada from Writers')
    await app.press('Remove Ada from Writers')
    await app.press('Remove Bo from Writers')
    const removed = () => app.inputs('deleteMemberFromOrganizationTeamById')
    expect(removed()).toEqual([{ params: { ...params, userId: 'a' } }])
    first.resolve(null)
    await flushPromises()
    expect(removed()).toEqual([
      { params: { ...params, userId: 'a' } },
      { params: { ...params, userId: 'b' } },
    ])
  })

  it('stay, with the reason, when the server refuses their removal', async () => {
    const app = await openMembers({
      answers: {
        deleteMemberFromOrganizationTeamById: () => {
          throw new Refused({ code: 'auth.forbidden', status: 403, message: 'Only an owner may do this.' })
        },
      },
    })
    await app.press('Remove Ada from Writers')
    const section = app.wrapper.find('section[aria-label="Members of Writers"]')
    expect(section.find('[role=alert]').text()).toBe('Only an owner may do this.')
    expect(section.findAll('li').length).toBe(2)
    expect(document.body.textContent).not.toContain('is no longer in')
  })
})
