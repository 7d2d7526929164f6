import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { Member } from '../../../src-main/schemas/people/member.ts'
import MemberList from '../../../src-renderer/features/invites/MemberList.vue'
import { deferred } from '../support/deferred.ts'
import { FakeHost, Refused, type Answers } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const member = (id: string, displayName: string, role: Member['role']) =>
  ({ id, role, user: { id, displayName } }) as Member

async function openMembers({
  canChange = true,
  answers = {},
}: { canChange?: boolean; answers?: Answers } = {}) {
  const members = [member('a', 'Ada', 'admin'), member('b', 'Bo', 'edit'), member('g', 'Gil', null)]
  const host = new FakeHost({
    getAuthenticatedUser: () => ({ id: 'a', displayName: 'Ada' }) as never,
    listMembersInOrganizationById: () => ({ items: members, count: members.length }),
    ...answers,
  })
  const { wrapper } = await mountInApp(MemberList, { host, props: { organizationId: 'o', canChange } })
  await flushPromises()
  const rows = () =>
    wrapper.findAll('li').map((row) => row.findAll('.name, .role, select').map((each) => each.text()))
  const inputs = (operation: string) =>
    host.calls.filter((call) => call.operation === operation).map(({ input }) => input)
  return { wrapper, members, rows, inputs }
}

const params = { organizationId: 'o', userId: 'b' }

describe('the members of a workspace', () => {
  it('are listed with their roles, and only read by users who may not change them', async () => {
    const { wrapper, rows } = await openMembers({ canChange: false })
    expect(rows()).toEqual([
      ['Ada', 'Administrator'],
      ['Bo', 'Editor'],
      ['Gil', 'Guest'],
    ])
    expect(wrapper.findAll('select, button')).toEqual([])
  })

  it('get other roles from an administrator, whose own role stays', async () => {
    const { wrapper, inputs } = await openMembers({
      answers: { updateMemberInOrganizationById: () => ({}) as Member },
    })
    expect(wrapper.findAll('select').map((select) => select.attributes('aria-label'))).toEqual([
      'Role of Bo',
      'Role of Gil',
    ])
    await wrapper.find<HTMLSelectElement>('select').setValue('review')
    await flushPromises()
    await wrapper.find<HTMLSelectElement>('select').setValue('')
    await flushPromises()
    expect(inputs('updateMemberInOrganizationById')).toEqual([
      { params, body: { role: 'review' } },
      { params, body: { role: null } },
    ])
  })

  it('have the last of two roles that are chosen quickly', async () => {
    const first = deferred<Member>()
    const { wrapper, inputs } = await openMembers({
      answers: {
        updateMemberInOrganizationById: ({ body }) =>
          body?.role === 'read' ? first.promise : ({} as Member),
      },
    })
    const select = wrapper.find<HTMLSelectElement>('select')
    await select.setValue('read')
    await select.setValue('review')
    first.resolve({} as Member)
    await flushPromises()
    expect(inputs('updateMemberInOrganizationById')).toEqual([
      { params, body: { role: 'read' } },
      { params, body: { role: 'review' } },
    ])
  })

  it('are removed only after a question', async () => {
    const app = await openMembers({
      answers: {
        removeMemberFromOrganizationById: () => {
          app.members.splice(1, 1)
          return null
        },
      },
    })
    await app.wrapper.find('button[aria-label="Remove Bo from the workspace"]').trigger('click')
    await flushPromises()
    const question = document.querySelector('[role=alertdialog]')
    expect(question?.querySelector('h2')?.textContent).toBe('Remove “Bo” from the workspace?')
    expect(app.inputs('removeMemberFromOrganizationById')).toEqual([])
    question?.querySelector<HTMLElement>('button.danger')?.click()
    await flushPromises()
    expect(app.inputs('removeMemberFromOrganizationById')).toEqual([{ params }])
    expect(app.rows().map(([name]) => name)).toEqual(['Ada', 'Gil'])
  })

  it('stay in the list, with the reason, when the server refuses a change', async () => {
    const message = 'The workspace needs an administrator.'
    const { wrapper, rows } = await openMembers({
      answers: {
        updateMemberInOrganizationById: () => {
          throw new Refused({ code: 'member.last-admin', status: 409, message })
        },
      },
    })
    await wrapper.find<HTMLSelectElement>('select').setValue('read')
    await flushPromises()
    expect(wrapper.find('[role=alert]').text()).toBe(message)
    expect(rows().length).toBe(3)
    expect(wrapper.find<HTMLSelectElement>('select').element.value).toBe('edit')
  })
})
