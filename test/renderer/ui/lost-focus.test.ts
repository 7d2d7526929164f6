import { mount } from '@vue/test-utils'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { returnFocusOfList, takeLostFocus } from '../../../src-renderer/ui/lost-focus.ts'

/** Adds a part of the window with a focusable element in it, and a button beside both. */
function openWindow() {
  const part = document.createElement('main')
  part.tabIndex = -1
  part.innerHTML = '<div tabindex="-1"></div>'
  const button = document.createElement('button')
  document.body.append(part, button)
  onTestFinished(() => [part, button].forEach((element) => element.remove()))
  return { part, scroller: part.firstElementChild as HTMLElement, button }
}

describe('a lost focus', () => {
  it('is taken after the focused element has gone', () => {
    const { scroller, button } = openWindow()
    button.focus()
    button.remove()
    takeLostFocus(scroller)
    expect(document.activeElement).toBe(scroller)
  })

  it('is taken from a part of the window around the element', () => {
    const { part, scroller } = openWindow()
    part.focus()
    takeLostFocus(scroller)
    expect(document.activeElement).toBe(scroller)
  })

  it('is none while another element has the focus', () => {
    const { scroller, button } = openWindow()
    button.focus()
    takeLostFocus(scroller)
    expect(document.activeElement).toBe(button)
  })

  it('is taken by an open panel in front of the element, which stays open', () => {
    const { scroller } = openWindow()
    const panel = document.createElement('div')
    panel.innerHTML = '<div role="dialog" data-state="open" tabindex="-1"><button>Pause</button></div>'
    document.body.append(panel)
    const pressed = panel.querySelector('button')!
    pressed.focus()
    pressed.remove()
    takeLostFocus(scroller)
    expect(document.activeElement).toBe(panel.firstElementChild)
  })

  it('is taken past a panel that is closing', () => {
    const { scroller } = openWindow()
    const panel = document.createElement('div')
    panel.innerHTML = '<div role="dialog" data-state="closed" tabindex="-1"></div>'
    document.body.append(panel)
    takeLostFocus(scroller)
    expect(document.activeElement).toBe(scroller)
  })
})

it('a list whose focused row has gone leaves the focus on the screen', async () => {
  const rows = shallowRef(['one'])
  const List = defineComponent({
    setup: () => returnFocusOfList(() => rows.value),
    render: () =>
      h(
        'main',
        { id: 'content', tabindex: -1 },
        rows.value.map((row) => h('button', row)),
      ),
  })
  const wrapper = mount(List, { attachTo: document.body })
  wrapper.get('button').element.focus()
  rows.value = []
  await nextTick()
  expect(document.activeElement).toBe(wrapper.element)
})
