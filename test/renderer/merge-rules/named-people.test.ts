import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import NamedPeople from '../../../src-renderer/features/merge-rules/NamedPeople.vue'
import { mountOnReplica } from '../support/replica.ts'

const TEAMS = [
  { id: 'e', title: 'Editors' },
  { id: 'w', title: 'Writers' },
]

/** Mounts the list of a rule that names two teams, one of which was deleted. */
async function openList() {
  const teams = [...TEAMS]
  const app = await mountOnReplica(NamedPeople, {
    props: {
      label: 'One of these approves',
      none: 'Nobody in particular',
      named: { users: [], teams: ['e', 'gone'] },
      canChange: true,
    },
    answers: {
      listTeamsInOrganizationById: () => ({ items: [...teams], count: teams.length }) as never,
      listMembersInOrganizationById: () => ({ items: [], count: 0 }) as never,
    },
  })
  await flushPromises()
  const { wrapper } = app
  return {
    ...app,
    teams,
    rows: () => wrapper.findAll('li').map((row) => row.get('.name').text()),
    offered: () => wrapper.findAll('option').map((option) => option.text()),
  }
}

describe('the teams of a rule', () => {
  it('have their titles and the sign of a team, without initials of a person', async () => {
    const { wrapper, rows } = await openList()
    expect(rows()).toEqual(['Editors', 'A team that was deleted'])
    expect(wrapper.findAll('li .team')).toHaveLength(2)
    expect(wrapper.find('.avatar').exists()).toBe(false)
  })

  it('are not named as deleted until the teams are known', async () => {
    const { wrapper } = await mountOnReplica(NamedPeople, {
      props: { label: 'Approvers', none: 'Nobody', named: { users: ['u'], teams: ['e'] }, canChange: true },
      answers: {
        listTeamsInOrganizationById: () => new Promise<never>(() => undefined),
        listMembersInOrganizationById: () => new Promise<never>(() => undefined),
      },
    })
    await flushPromises()
    expect(wrapper.findAll('li .name').map((name) => name.text())).toEqual(['', ''])
  })

  it('are offered again when the teams of the organization change', async () => {
    const { host, teams, offered } = await openList()
    expect(offered()).toEqual(['Add a team', 'Writers'])
    teams.push({ id: 'n', title: 'Newcomers' })
    host.touch({ kind: 'organization', organization: 'o' })
    await expect.poll(offered).toEqual(['Add a team', 'Writers', 'Newcomers'])
  })
})
