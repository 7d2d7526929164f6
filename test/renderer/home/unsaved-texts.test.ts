import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import {
  draftKey,
  deleteDraft,
  retainDraft,
  waitingDrafts,
} from '../../../src-renderer/editor/saving/retained-drafts.ts'
import UnsavedTexts from '../../../src-renderer/features/home/UnsavedTexts.vue'
import AppToasts from '../../../src-renderer/ui/AppToasts.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const draft = { text: 'Words', base: '', document: null, space: 's', title: 'Install' }

async function home() {
  // Mounting clears the drafts of an earlier test, so the notice comes after that.
  const isShown = shallowRef(false)
  const Home = defineComponent({
    setup: () => () => [
      isShown.value ? h(UnsavedTexts, { spaceTitles: new Map([['s', 'Guide']]), organizationId: 'o' }) : null,
      h(AppToasts),
    ],
  })
  const host = new FakeHost()
  const app = await mountInApp(Home, { host })
  retainDraft(localStorage, draftKey('c', 'p'), draft)
  retainDraft(localStorage, draftKey('c', 'q'), { ...draft, space: 'another workspace' })
  localStorage.setItem('carrel.draft.c.broken', '{')
  isShown.value = true
  await flushPromises()
  const after = async (milliseconds: number): Promise<void> => {
    vi.advanceTimersByTime(milliseconds)
    await flushPromises()
  }
  return { ...app, host, after }
}

describe('text that was not saved', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  it('is not reported while it is in flight, nor once it has arrived', async () => {
    const { wrapper, host, after } = await home()
    await after(1000)
    expect(wrapper.text()).toBe('')
    await after(1000)
    expect(wrapper.text()).toContain('Unsaved text')
    deleteDraft(localStorage, draftKey('c', 'p'))
    host.touch({ kind: 'content', space: 's', changeRequest: 'c' })
    await after(1000)
    expect(wrapper.text()).toBe('')
  })

  it('is listed with its space, and leads to its page', async () => {
    const { wrapper, after } = await home()
    await after(2000)
    expect(wrapper.text()).toContain('Unsaved text')
    expect(wrapper.findAll('li')).toHaveLength(1)
    expect(wrapper.find('li').text()).toBe('InstallGuide')
    expect(wrapper.find('li a').attributes('href')).toBe('/spaces/s/changes/c/pages/p')
  })

  it('can be copied and not opened when its space was deleted', async () => {
    const { wrapper, after } = await home()
    retainDraft(localStorage, draftKey('d', 'r'), { ...draft, space: 'deleted', organization: 'o' })
    await after(2000)
    const line = wrapper.findAll('li')[1]!
    expect(line.text()).toBe('InstallIts space was deleted, or you may no longer read it.')
    expect(line.find('a').exists()).toBe(false)
    expect(line.find('[aria-label="Copy the text of Install"]').exists()).toBe(true)
  })

  it('disappears when it is discarded, and returns after undo', async () => {
    const { wrapper, after } = await home()
    await after(2000)
    await wrapper.find('[aria-label="Discard the text of Install"]').trigger('click')
    expect(wrapper.findAll('li')).toHaveLength(0)
    await wrapper
      .findAll('button')
      .find((button) => button.text() === 'Undo')!
      .trigger('click')
    expect(wrapper.findAll('li')).toHaveLength(1)
    expect(waitingDrafts(localStorage).map(({ draft: { text } }) => text)).toEqual(['Words', 'Words'])
  })
})
