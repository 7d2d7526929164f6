import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { markOf } from '../../../src-renderer/features/sync-marks/mark-of.ts'
import SyncMark from '../../../src-renderer/features/sync-marks/SyncMark.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { edit, mountOnReplica, refused } from '../support/replica.ts'

const page = { space: 's', changeRequest: 'c', page: 'p' }

describe('the progress of an item towards the server', () => {
  it('is on the server when none of its edits wait', () => {
    expect(markOf([], page, false)).toBe('on-server')
    expect(markOf([edit({ state: 'done' })], page, false)).toBe('on-server')
  })

  it('is queued while the remote is reachable, and saved here while it is not', () => {
    expect(markOf([edit()], page, false)).toBe('queued')
    expect(markOf([edit({ state: 'sending' })], page, false)).toBe('queued')
    expect(markOf([edit()], page, true)).toBe('saved-here')
  })

  it('needs the user in preference to any other state', () => {
    expect(markOf([edit({ id: 'a' }), refused({ id: 'b' })], page, true)).toBe('needs-you')
  })

  it('concerns only that page of that change request', () => {
    expect(markOf([edit()], { ...page, page: 'q' }, false)).toBe('on-server')
    expect(markOf([edit()], { ...page, changeRequest: 'd' }, false)).toBe('on-server')
    expect(markOf([edit()], { ...page, space: 't' }, false)).toBe('on-server')
  })

  it('concerns all of a change request, or a page in any of them', () => {
    const begun = edit({ operation: 'createChangeRequest', texts: [] })
    expect(markOf([begun], { space: 's', changeRequest: 'c' }, false)).toBe('queued')
    expect(markOf([edit()], { space: 's', page: 'p' }, false)).toBe('queued')
  })
})

describe('the mark', () => {
  it('follows the outbox', async () => {
    const { wrapper, become } = await mountOnReplica(SyncMark, { props: page })
    await flushPromises()
    expect(wrapper.find('.mark').text()).toBe('On the server')
    expect(wrapper.find('a').exists()).toBe(false)
    become({}, [refused()])
    await flushPromises()
    expect(wrapper.find('a.mark').text()).toBe('Needs you')
    expect(wrapper.find('a.mark').attributes('href')).toBe('/outbox')
  })

  it('is an icon with a name when there is no room for words', async () => {
    const { wrapper } = await mountOnReplica(SyncMark, { props: { ...page, isIcon: true }, items: [edit()] })
    await flushPromises()
    expect(wrapper.find('a').exists()).toBe(false)
    expect(wrapper.find('[role=img]').attributes('aria-label')).toBe('Queued')
  })

  it('is missing on an origin', async () => {
    const { wrapper } = await mountInApp(SyncMark, { host: new FakeHost(), props: page })
    await flushPromises()
    expect(wrapper.find('.mark').exists()).toBe(false)
  })
})
