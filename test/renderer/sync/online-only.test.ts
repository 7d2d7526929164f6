import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { OfflineSpace } from '../../../src-main/schemas/sync.ts'
import { useSpaceMenu } from '../../../src-renderer/features/library/use-space-menu.ts'
import SpaceScreen from '../../../src-renderer/features/page/SpaceScreen.vue'
import OnlineOnlySign from '../../../src-renderer/features/sync/offline-spaces/OnlineOnlySign.vue'
import AppToasts from '../../../src-renderer/ui/AppToasts.vue'
import { Refused, type Answers } from '../support/fake-host.ts'
import { space } from '../support/library.ts'
import { idleConnection, mountOnReplica } from '../support/replica.ts'

const guide = space('Guide')

/** Mounts the sign and the menu of one space over a core that stores the choice. */
async function onMenu(answers: Answers = {}) {
  let offline = true
  const shown = (): OfflineSpace => ({ space: 'Guide', title: 'Guide', organization: 'o', offline })
  const Shown = defineComponent({
    setup() {
      const menu = useSpaceMenu()
      const labels = () => menu(guide).flatMap((entry) => ('label' in entry ? [entry] : []))
      return () => [
        h(OnlineOnlySign, { space: 'Guide' }),
        labels().map((entry) =>
          h('button', { onClick: 'select' in entry ? entry.select : undefined }, entry.label),
        ),
        h(AppToasts),
      ]
    },
  })
  const app = await mountOnReplica(Shown, {
    answers: {
      listOfflineSpaces: () => ({ items: [shown()] }),
      setSpaceOffline: ({ body }) => {
        offline = body.offline
        return shown()
      },
      ...answers,
    },
  })
  await flushPromises()
  const sign = () => app.wrapper.find('[role=img][aria-label^="Not available offline"]').exists()
  const button = (label: string) => app.wrapper.findAll('button').find((each) => each.text() === label)
  const choose = async (label: string): Promise<void> => {
    await button(label)!.trigger('click')
    await flushPromises()
  }
  return { ...app, sign, button, choose }
}

describe('the menu of a space on a replica', () => {
  it('turns offline use off and on again, and a sign shows the state', async () => {
    const { wrapper, sign, button, choose } = await onMenu()
    expect(sign()).toBe(false)
    await choose('Make online-only')
    expect(sign()).toBe(true)
    expect(button('Make online-only')).toBeUndefined()
    expect(wrapper.text()).toContain('Guide is no longer available offline.')
    await choose('Make available offline')
    expect(sign()).toBe(false)
  })

  it('shows why a space stays available offline', async () => {
    const message = 'The server has not received 1 edit in "Guide" yet.'
    const { wrapper, sign, choose } = await onMenu({
      setSpaceOffline: () => {
        throw new Refused({ code: 'sync.unsent-in-space', status: 409, message })
      },
    })
    await choose('Make online-only')
    expect(wrapper.text()).toContain(message)
    expect(sign()).toBe(false)
  })

  it('shows the choice at once, and no list that was requested before it', async () => {
    let answerList: ((list: { items: OfflineSpace[] }) => void) | undefined
    let isFirst = true
    const before: OfflineSpace = { space: 'Guide', title: 'Guide', organization: 'o', offline: true }
    const { host, sign, choose } = await onMenu({
      listOfflineSpaces: () => {
        if (isFirst) return ((isFirst = false), { items: [before] })
        return new Promise((resolve) => (answerList = resolve))
      },
    })
    host.touch({ kind: 'library' })
    await flushPromises()
    const old = answerList!
    await choose('Make online-only')
    expect(sign()).toBe(true)
    old({ items: [before] })
    await flushPromises()
    expect(sign()).toBe(true)
    answerList!({ items: [{ ...before, offline: false }] })
    await flushPromises()
    expect(sign()).toBe(true)
  })

  it('offers no choice on a workspace of this machine', async () => {
    const { button } = await onMenu({
      getConnection: () => {
        throw new Refused({ code: 'resource.unknown', status: 404, message: 'There is no remote.' })
      },
    })
    expect(button('Make online-only')).toBeUndefined()
    expect(button('Make available offline')).toBeUndefined()
  })
})

describe('a space that is not available offline, while the server is not reachable', () => {
  const onlineOnlyProblem = () => {
    throw new Refused({ code: 'sync.not-offline', status: 503, message: 'The space is not stored offline.' })
  }
  const open = (more: { offlineOnPurpose: boolean }, offline = false) =>
    mountOnReplica(SpaceScreen, {
      at: '/spaces/Guide',
      props: { spaceId: 'Guide' },
      connection: { state: 'offline', online: false, ...more },
      answers: {
        getSpaceById: () => guide,
        listPageLevels: onlineOnlyProblem,
        listOfflineSpaces: () => ({
          items: [{ space: 'Guide', title: 'Guide', organization: 'o', offline }],
        }),
        setNetwork: () => idleConnection,
        setSpaceOffline: () => ({ space: 'Guide', title: 'Guide', organization: 'o', offline: true }),
      },
    })

  it('shows the reason and the remedies, and goes online by one button', async () => {
    const { wrapper, host } = await open({ offlineOnPurpose: true })
    await flushPromises()
    expect(wrapper.text()).toContain('This space is not available offline')
    expect(wrapper.text()).toContain('you are working offline. Go online to open it.')
    const online = wrapper.findAll('button').find((button) => button.text() === 'Go online')
    await online!.trigger('click')
    await flushPromises()
    expect(host.calls.find(({ operation }) => operation === 'setNetwork')?.input).toMatchObject({
      body: { offline: false },
    })
  })

  it('is requested again by itself once the server is reachable', async () => {
    const { host, become } = await open({ offlineOnPurpose: false })
    await flushPromises()
    const before = host.callCount('listPageLevels')
    become({ state: 'idle', online: true })
    await flushPromises()
    expect(host.callCount('listPageLevels')).toBeGreaterThan(before)
  })

  it('reports that it will arrive once the user chose to store it offline', async () => {
    const { wrapper } = await open({ offlineOnPurpose: false }, true)
    await flushPromises()
    expect(wrapper.text()).toContain('It is copied once you are connected.')
    expect(wrapper.text()).not.toContain('Make available offline')
  })
})
