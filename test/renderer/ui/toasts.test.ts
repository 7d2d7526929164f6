import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import AppToasts from '../../../src-renderer/ui/AppToasts.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const Screen = defineComponent({
  setup: () => () => [
    h('button', { id: 'begin' }, 'Delete'),
    h('main', { id: 'content', tabindex: -1 }),
    h(AppToasts),
  ],
})

/** Shows a message with an action, after a button of the screen had the focus. */
async function openToast() {
  const { wrapper } = await mountInApp(Screen, { host: new FakeHost() })
  const began = wrapper.find<HTMLElement>('#begin')
  began.element.focus()
  const ran: string[] = []
  useToasts().show({ text: 'Deleted.', action: { label: 'Undo', run: () => ran.push('undo') } })
  await flushPromises()
  const button = (name: string) => {
    const found = wrapper.findAll<HTMLElement>('.toasts button')
    return found.find((each) => (each.attributes('aria-label') ?? each.text()) === name)!
  }
  return { wrapper, began, button, ran }
}

describe('a message whose button has the focus', () => {
  it.each(['Undo', 'Close'])('returns it to the element that had it before, after "%s"', async (name) => {
    const { began, button, ran } = await openToast()
    button(name).element.focus()
    await button(name).trigger('click')
    expect(document.activeElement).toBe(began.element)
    expect(ran).toEqual(name === 'Undo' ? ['undo'] : [])
  })

  it('gives it to the screen when that element has gone', async () => {
    const { wrapper, began, button } = await openToast()
    button('Undo').element.focus()
    began.element.remove()
    await button('Undo').trigger('click')
    expect(document.activeElement).toBe(wrapper.find('#content').element)
  })
})

it('a message stays while its button has the focus', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { began, button } = await openToast()
  button('Undo').element.focus()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(useToasts().toasts).toHaveLength(1)
  expect(document.activeElement).toBe(button('Undo').element)
  began.element.focus()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(useToasts().toasts).toEqual([])
})

it('the action of a message runs once, also when its button is pressed again while the message fades', async () => {
  const { button, ran } = await openToast()
  const { element } = button('Undo')
  element.click()
  element.click()
  await flushPromises()
  element.click()
  expect(ran).toEqual(['undo'])
})
