import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import SyncAnnouncer from '../../../src-renderer/features/sync/SyncAnnouncer.vue'
import SyncChip from '../../../src-renderer/features/sync/SyncChip.vue'
import { provideSync } from '../../../src-renderer/session/sync.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { edit, mountOnReplica, refused, type OnReplica } from '../support/replica.ts'

const Both = defineComponent({ render: () => [h(SyncChip), h(SyncAnnouncer)] })

async function showChip(more: Parameters<typeof mountOnReplica>[1] = {}): Promise<OnReplica> {
  const app = await mountOnReplica(Both, more)
  await flushPromises()
  return app
}

/** Opens the panel, which stands at the end of the document, outside the wrapper. */
async function openPanel({ wrapper }: OnReplica): Promise<HTMLElement> {
  await wrapper.find('.chip').trigger('click')
  await flushPromises()
  return document.querySelector<HTMLElement>('.app-popover')!
}

const button = (place: HTMLElement, name: string): HTMLButtonElement =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)!

describe('the sync chip', () => {
  it('is missing on an origin, which receives one request', async () => {
    const host = new FakeHost()
    const Shell = defineComponent({
      setup() {
        provideSync()
        return () => h(SyncChip)
      },
    })
    const { wrapper } = await mountInApp(Shell, { host })
    await flushPromises()
    expect(wrapper.find('.chip').exists()).toBe(false)
    expect(host.calls.map(({ operation }) => operation)).toEqual(['getConnection'])
  })

  it('shows the number of waiting edits and of those that need the user, next to the connection', async () => {
    const { wrapper } = await showChip({
      connection: { state: 'attention' },
      items: [edit({ id: 'a' }), edit({ id: 'b' }), refused({ id: 'c' })],
    })
    expect(wrapper.find('.chip').attributes('aria-label')).toBe(
      'Online, 2 edits wait to be sent, 1 edit needs you',
    )
    expect(wrapper.findAll('.count').map((count) => count.text())).toEqual(['2', '1'])
  })

  it('follows the events of sync', async () => {
    vi.useFakeTimers()
    const { wrapper, become } = await showChip()
    become({ state: 'syncing', progress: { pulled: 40 } })
    await flushPromises()
    expect(wrapper.find('.label').text()).toBe('Copying: 40 items')
  })

  it('requests the connection fewer than 8 times for 100 events of a first pull', async () => {
    vi.useFakeTimers()
    const { wrapper, host, become } = await showChip()
    const before = host.callCount('getConnection')
    for (let pulled = 1; pulled <= 100; pulled++) {
      become({ state: 'syncing', progress: { pulled } })
      await vi.advanceTimersByTimeAsync(10)
    }
    await vi.advanceTimersByTimeAsync(1000)
    expect(host.callCount('getConnection') - before).toBeLessThan(8)
    expect(wrapper.find('.label').text()).toBe('Copying: 100 items')
  })

  it('reports that Carrel does not respond rather than the last known state', async () => {
    const { wrapper, host } = await showChip()
    host.connections.emit('lost')
    await flushPromises()
    expect(wrapper.find('.label').text()).toBe('Carrel does not respond')
  })

  it('is announced when the connection is lost, and not at the start', async () => {
    const { wrapper, become } = await showChip()
    expect(wrapper.find('[role=status]').text()).toBe('')
    become({ state: 'offline', online: false, offlineSince: '2026-11-21T10:30:00.000Z' })
    await flushPromises()
    expect(wrapper.find('[role=status]').text()).toBe('Offline.')
  })
})

describe('the sync panel', () => {
  it('shows the account, its server and the problem', async () => {
    const problem = { code: 'remote.refused', status: 401, message: 'The token is not known there any more.' }
    const panel = await openPanel(await showChip({ connection: { state: 'attention', problem } }))
    expect(panel.textContent).toContain('Ada Lovelace')
    expect(panel.textContent).toContain('docs.example.org')
    expect(panel.textContent).toContain('The token is not known there any more.')
    expect(panel.querySelector('time')?.dateTime).toBe('2026-11-21T10:00:00.000Z')
  })

  it('goes offline on purpose, and back', async () => {
    const app = await showChip({
      answers: {
        setNetwork: ({ body }) => {
          const { offline } = body as { offline: boolean }
          app.state.connection = {
            ...app.state.connection,
            offlineOnPurpose: offline,
            state: offline ? 'offline' : 'idle',
          }
          return app.state.connection
        },
      },
    })
    const panel = await openPanel(app)
    const offline = panel.querySelector<HTMLButtonElement>('[role=switch]')!
    offline.click()
    await flushPromises()
    expect(app.wrapper.find('.label').text()).toBe('Working offline')
    expect(offline.getAttribute('aria-checked')).toBe('true')
    expect(button(panel, 'Sync now').disabled).toBe(true)
    offline.click()
    await flushPromises()
    expect(app.wrapper.find('.label').text()).toBe('Online')
  })

  it('retains the focus at its switch until the choice takes effect', async () => {
    const app = await showChip({ answers: { setNetwork: () => new Promise(() => undefined) } })
    const offline = (await openPanel(app)).querySelector<HTMLButtonElement>('[role=switch]')!
    offline.focus()
    offline.click()
    await flushPromises()
    expect(offline.getAttribute('aria-busy')).toBe('true')
    expect(offline.disabled).toBe(false)
    expect(document.activeElement).toBe(offline)
  })

  it('syncs on request', async () => {
    const app = await showChip({
      answers: { runSync: () => ({ pushed: 0, pulled: 3, pending: 0, attention: 0 }) },
    })
    button(await openPanel(app), 'Sync now').click()
    await flushPromises()
    expect(app.host.callCount('runSync')).toBe(1)
  })
})
