import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { h, shallowRef } from 'vue'
import FindBar from '../../../src-renderer/features/page/find/FindBar.vue'

beforeEach(() => {
  vi.stubGlobal('Highlight', vi.fn())
  vi.stubGlobal('CSS', { highlights: new Map() })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
})

/** Opens the bar on a page. `draw` replaces its text. */
async function open(text: string) {
  const page = document.body.appendChild(document.createElement('main'))
  page.innerHTML = text
  const closed = shallowRef(0)
  const wrapper = mount(
    () => h(TooltipProvider, () => h(FindBar, { root: page, onClose: () => (closed.value += 1) })),
    { attachTo: document.body, global: { plugins: [createPinia()] } },
  )
  onTestFinished(() => {
    wrapper.unmount()
    page.remove()
  })
  await flushPromises()
  const field = wrapper.find<HTMLInputElement>('input')
  return { page, field, closed, outcome: () => wrapper.find('.outcome').text() }
}

it('counts matches that arrive after the query, and steps back to the last one', async () => {
  const { page, field, outcome } = await open('<p>Doors</p>')
  await field.setValue('lamp')
  expect(outcome()).toBe('Not found')
  page.innerHTML = '<p>lamp</p><p>lamp</p><p>lamp</p>'
  await expect.poll(outcome).toBe('3 matches')
  await field.trigger('keydown', { key: 'Enter', shiftKey: true })
  expect(outcome()).toBe('3 of 3')
  await field.trigger('keydown', { key: 'Enter' })
  expect(outcome()).toBe('1 of 3')
})

it('leaves the keys of an input method alone', async () => {
  const { field, outcome, closed } = await open('<p>lamp</p><p>lamp</p>')
  await field.setValue('lamp')
  expect(outcome()).toBe('1 of 2')
  await field.trigger('keydown', { key: 'Enter', isComposing: true })
  await field.trigger('keydown', { key: 'Escape', isComposing: true })
  expect([outcome(), closed.value]).toEqual(['1 of 2', 0])
  await field.trigger('keydown', { key: 'Escape' })
  expect(closed.value).toBe(1)
})
