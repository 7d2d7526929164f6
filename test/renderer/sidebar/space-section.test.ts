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

  it('is missing for an address of no space, without any actions', async () => {
    const wrapper = await open({ getSpaceById: refuse(404), listPageLevels: refuse(404) })
    expect(wrapper.find('section').exists()).toBe(false)
  })

  it('can be requested again when its pages could not be loaded', async () => {
    const wrapper = await open({
      getSpaceById: () => guide,
      listPageLevels: refuse(503),
    })
    expect(wrapper.text()).toContain('The pages could not be read.')
  })
})
