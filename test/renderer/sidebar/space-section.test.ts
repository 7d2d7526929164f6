import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { Organization } from '../../../src-main/schemas/people/organization.ts'
import type { Space } from '../../../src-main/schemas/space.ts'
import SpaceSection from '../../../src-renderer/features/sidebar/SpaceSection.vue'
import { Refused, type Answers } from '../support/fake-host.ts'
import { treeAnswers } from '../support/page-tree.ts'
import { page } from '../support/pages.ts'
import { mountOnReplica } from '../support/replica.ts'

const docs = { id: 'o', title: 'Docs', permissions: {} } as Organization
const guide = { id: 's', title: 'Guide', permissions: {} } as Space

async function open(answers: Answers) {
  const { wrapper } = await mountOnReplica(SpaceSection, {
    at: '/spaces/s',
    answers: {
      listOrganizationsForAuthenticatedUser: () => ({ items: [docs], count: 1 }),
      listSpacesInOrganizationById: () => ({ items: [guide], count: 1 }),
      ...answers,
    },
  })
  await flushPromises()
  return wrapper
}
const refuse = (status: number) => () => {
  throw new Refused({ code: 'resource.unknown', status, message: 'It is not there.' })
}

describe('the open space in the sidebar', () => {
  it('has its name, and shows its pages', async () => {
    const wrapper = await open({
      getSpaceById: () => guide,
      ...treeAnswers(() => [page('p')]),
    })
    expect(wrapper.text()).toContain('Guide')
    expect(wrapper.find('[role=tree]').exists()).toBe(true)
  })

  it('names what the number beside its change requests counts', async () => {
    const wrapper = await open({
      getSpaceById: () => ({ ...guide, changeRequestsOpen: 3 }),
      ...treeAnswers(() => [page('p')]),
    })
    const count = wrapper.find('a[href="/spaces/s/changes"] [role=img]')
    expect([count.text(), count.attributes('aria-label')]).toEqual(['3', '3 open change requests'])
  })

  it('is missing for an address of no space, without any actions', async () => {
    const wrapper = await open({ getSpaceById: refuse(404), listPageLevels: refuse(404) })
    expect(wrapper.find('section').exists()).toBe(false)
  })

  it('names a space that was deleted while it was open, and leads to the deleted spaces', async () => {
    let isDeleted = false
    const answers = treeAnswers(() => [page('p')])
    const { wrapper, host } = await mountOnReplica(SpaceSection, {
      at: '/spaces/s',
      answers: { ...answers, getSpaceById: () => (isDeleted ? refuse(404)() : guide) },
    })
    await flushPromises()
    isDeleted = true
    host.touch({ kind: 'space', space: 's' })
    await flushPromises()
    expect(wrapper.text()).toContain('Guide')
    expect(wrapper.text()).toContain('This space was deleted, or you can no longer read it.')
    expect(wrapper.findAll('a').map((link) => link.text())).toEqual(['Deleted spaces', 'Go home'])
    expect(wrapper.find('[role=tree]').exists()).toBe(false)
  })

  it.for([404, 410])('reports a deletion on the server when its pages answer %i', async (status) => {
    const wrapper = await open({ getSpaceById: () => guide, listPageLevels: refuse(status) })
    expect(wrapper.text()).toContain('This space was deleted, or you can no longer read it.')
    expect(wrapper.text()).not.toContain('The pages could not be read.')
  })

  it('can be requested again when its pages could not be loaded', async () => {
    let isReadable = false
    const answers = treeAnswers(() => [page('p')])
    const wrapper = await open({
      ...answers,
      getSpaceById: () => guide,
      listPageLevels: (input) => (isReadable ? answers.listPageLevels!(input) : refuse(503)()),
    })
    expect(wrapper.text()).toContain('The pages could not be read.')
    isReadable = true
    await wrapper
      .findAll('button')
      .find((button) => button.text() === 'Try again')!
      .trigger('click')
    await flushPromises()
    expect(wrapper.text()).not.toContain('The pages could not be read.')
    expect(wrapper.find('[role=tree]').exists()).toBe(true)
  })
})
