import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { LostOrganization } from '../../../src-main/schemas/sync.ts'
import HomeScreen from '../../../src-renderer/features/home/HomeScreen.vue'
import LostOrganizations from '../../../src-renderer/features/sync/LostOrganizations.vue'
import { connectionWords, accessibleWords } from '../../../src-renderer/session/connection-words.ts'
import { idleConnection, mountOnReplica, type OnReplica } from '../support/replica.ts'

const lost: LostOrganization = {
  organization: 'gone',
  title: 'Acme',
  lostAt: '2026-11-21T10:00:00.000Z',
  edits: 3,
  texts: 2,
}
const noOrganization = { listOrganizationsForAuthenticatedUser: () => ({ items: [], count: 0 }) }

async function expectText({ wrapper }: OnReplica, words: string): Promise<void> {
  await expect.poll(() => wrapper.text()).toContain(words)
}

describe('the notice about an organization that the account lost', () => {
  it('names the fate of the content and of unsent texts, and the next step', async () => {
    const { wrapper } = await mountOnReplica(LostOrganizations, { connection: { lost: [lost] } })
    await flushPromises()
    const text = wrapper.text()
    expect(text).toContain('You no longer have access to Acme')
    expect(text).toContain('its content was removed from this device')
    expect(text).toContain('3 edits had not been sent. 2 texts of them are in the trash for 30 days.')
    expect(text).toContain('Ask an administrator of Acme to invite you again')
    expect(wrapper.find('a[href="/trash"]').exists()).toBe(true)
  })

  it('names no trash when no text was unsent', async () => {
    const { wrapper } = await mountOnReplica(LostOrganizations, {
      connection: { lost: [{ ...lost, edits: 0, texts: 0 }] },
    })
    await flushPromises()
    expect(wrapper.text()).not.toContain('had not been sent')
    expect(wrapper.find('a[href="/trash"]').exists()).toBe(false)
  })

  it('closes once it is dismissed', async () => {
    const app = await mountOnReplica(LostOrganizations, {
      connection: { lost: [lost] },
      answers: {
        dismissLostOrganization: () => {
          app.state.connection = { ...app.state.connection, lost: [] }
          return null
        },
      },
    })
    await flushPromises()
    const dismiss = app.wrapper.findAll('button').find((button) => button.text() === 'Dismiss')
    await dismiss?.trigger('click')
    await flushPromises()
    expect(app.wrapper.text()).toBe('')
  })

  it('stands on the home screen in place of a workspace, or above the rest of it', async () => {
    const alone = await mountOnReplica(HomeScreen, { connection: { lost: [lost] }, answers: noOrganization })
    await expectText(alone, 'You no longer have access to Acme')
    const above = await mountOnReplica(HomeScreen, {
      connection: { lost: [lost] },
      answers: { listSpacesInOrganizationById: () => ({ items: [], count: 0 }) },
    })
    await expectText(above, 'You no longer have access to Acme')
    expect(above.wrapper.text()).toContain('No spaces yet')
  })

  it('is followed by a home screen that reports no organization', async () => {
    const app = await mountOnReplica(HomeScreen, { answers: noOrganization })
    await expectText(app, 'You are in no organization here')
    expect(app.wrapper.find('button.primary').text()).toBe('Check now')
  })

  it('is shown on the chip and announced', () => {
    const connection = { ...idleConnection, state: 'attention' as const, lost: [lost] }
    const words = connectionWords(connection, { isHostLost: false, now: new Date() })
    expect(words).toEqual({ look: 'stopped', label: 'Access removed' })
    expect(accessibleWords(connection)).toBe('Online. You no longer have access to Acme.')
  })
})
