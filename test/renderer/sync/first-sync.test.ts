import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { Organization } from '../../../src-main/schemas/people/organization.ts'
import HomeScreen from '../../../src-renderer/features/home/HomeScreen.vue'
import { mountOnReplica, type OnReplica } from '../support/replica.ts'

const problem = { code: 'sync.unreachable', status: 503, message: 'Nothing answers at this address.' }

/** Opens the home screen of a replica that has stored nothing of its workspace yet. */
async function open(more: Parameters<typeof mountOnReplica>[1]): Promise<OnReplica> {
  const app = await mountOnReplica(HomeScreen, {
    ...more,
    answers: { listOrganizationsForAuthenticatedUser: () => ({ items: [], count: 0 }), ...more?.answers },
  })
  await flushPromises()
  return app
}

describe('a replica before its first pull', () => {
  it('shows the progress', async () => {
    const { wrapper } = await open({ connection: { state: 'syncing', progress: { pulled: 312 } } })
    expect(wrapper.text()).toContain('Your workspace is being copied here')
    expect(wrapper.text()).toContain('From docs.example.org: 312 items so far.')
    expect(wrapper.find('[role=progressbar]').exists()).toBe(true)
  })

  it('shows the reason of a failure, and retries on request', async () => {
    const app = await open({
      connection: { state: 'offline', problem },
      answers: { runSync: () => ({ pushed: 0, pulled: 0, pending: 0, attention: 0 }) },
    })
    expect(app.wrapper.text()).toContain('Nothing answers at this address.')
    await app.wrapper.find('button.primary').trigger('click')
    await flushPromises()
    expect(app.host.callCount('runSync')).toBe(1)
  })

  it('offers to go online when the user works offline', async () => {
    const { wrapper } = await open({ connection: { state: 'offline', offlineOnPurpose: true } })
    expect(wrapper.find('button.primary').text()).toBe('Go online')
  })
})

describe('going online and offline', () => {
  it('ends once it is in effect, however long the current step takes', async () => {
    const app = await open({
      connection: { state: 'offline', offlineOnPurpose: true },
      answers: { setNetwork: () => new Promise(() => undefined) },
    })
    const button = () => app.wrapper.find<HTMLButtonElement>('button.primary')
    await button().trigger('click')
    expect(button().attributes('aria-busy')).toBe('true')
    app.become({ offlineOnPurpose: false, problem })
    await expect.poll(() => button().text()).toBe('Try again')
    app.become({ offlineOnPurpose: true })
    await expect.poll(() => button().text()).toBe('Go online')
    expect(button().attributes('aria-busy')).toBe('false')
    await button().trigger('click')
    expect(app.host.callCount('setNetwork')).toBe(2)
  })
})

describe('a replica of a workspace without spaces', () => {
  it('offers to import, which the server performs', async () => {
    const { wrapper } = await mountOnReplica(HomeScreen, {
      answers: { listSpacesInOrganizationById: () => ({ items: [], count: 0 }) },
    })
    await flushPromises()
    expect(wrapper.text()).toContain('No spaces yet')
    expect(wrapper.text()).toContain('Import a folder')
  })

  it('offers nothing to a user without the right to create spaces', async () => {
    const docs = { id: 'o', title: 'Docs', permissions: { createContent: false } } as Organization
    const { wrapper } = await mountOnReplica(HomeScreen, {
      answers: {
        listOrganizationsForAuthenticatedUser: () => ({ items: [docs], count: 1 }),
        listSpacesInOrganizationById: () => ({ items: [], count: 0 }),
      },
    })
    await flushPromises()
    expect(wrapper.text()).toContain('No spaces yet')
    expect(wrapper.text()).not.toContain('New space')
    expect(wrapper.text()).not.toContain('Import a folder')
  })
})
