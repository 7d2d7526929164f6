import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { OfflineSpace } from '../../../src-main/schemas/sync.ts'
import OfflineSpacesScreen from '../../../src-renderer/features/sync/offline-spaces/OfflineSpacesScreen.vue'
import OfflineSpacesSetting from '../../../src-renderer/features/sync/offline-spaces/OfflineSpacesSetting.vue'
import { Refused, type Answers } from '../support/fake-host.ts'
import { mountOnReplica } from '../support/replica.ts'

const guide: OfflineSpace = { space: 'g', title: 'Guide', organization: 'o', offline: true }
const notes: OfflineSpace = { space: 'n', title: 'Notes', organization: 'o', offline: false }

async function open(answers: Answers) {
  const app = await mountOnReplica(OfflineSpacesScreen, { answers })
  await flushPromises()
  const switches = () => app.wrapper.findAll('[role=switch]')
  return { ...app, switches, states: () => switches().map((each) => each.attributes('aria-checked')) }
}

describe('the choice of offline spaces', () => {
  it('is shown for each space, and changed by its switch', async () => {
    const inputs: unknown[] = []
    let first = guide
    const { wrapper, switches, states } = await open({
      listOfflineSpaces: () => ({ items: [first, notes] }),
      setSpaceOffline: (input) => {
        inputs.push(input)
        return (first = { ...guide, offline: false })
      },
    })
    expect(wrapper.text()).toContain('Guide')
    expect(states()).toEqual(['true', 'false'])
    await switches()[0]!.trigger('click')
    await flushPromises()
    expect(inputs).toMatchObject([{ params: { spaceId: 'g' }, body: { offline: false } }])
    expect(states()).toEqual(['false', 'false'])
  })

  it('is locked while edits of the space are unsent, with the reason', async () => {
    const message = 'The server has not received 1 edit in "Guide" yet. Send or discard it first.'
    const { wrapper, switches, states } = await open({
      listOfflineSpaces: () => ({ items: [guide] }),
      setSpaceOffline: () => {
        throw new Refused({ code: 'sync.unsent-in-space', status: 409, message })
      },
    })
    await switches()[0]!.trigger('click')
    await flushPromises()
    expect(wrapper.text()).toContain(message)
    expect(states()).toEqual(['true'])
  })

  it('is complete on a workspace of this machine', async () => {
    const { wrapper } = await open({
      getConnection: () => {
        throw new Refused({ code: 'resource.unknown', status: 404, message: 'There is no such thing.' })
      },
    })
    expect(wrapper.text()).toContain('This is the workspace itself')
  })

  it('is reached from the settings of a replica', async () => {
    const { wrapper } = await mountOnReplica(OfflineSpacesSetting, {})
    await flushPromises()
    expect(wrapper.find('a').text()).toBe('Choose spaces')
  })
})
