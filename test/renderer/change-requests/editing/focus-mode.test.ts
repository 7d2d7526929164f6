import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { useFocusMode } from '../../../../src-renderer/features/change-requests/editing/use-focus-mode.ts'
import { useLayout } from '../../../../src-renderer/stores/layout.ts'

const press = (target: EventTarget, options: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...options })
  target.dispatchEvent(event)
  return event
}

describe('Escape in focus mode', () => {
  beforeEach(() => {
    setActivePinia(createPinia())
    mount(
      defineComponent(() => {
        useFocusMode()
        return () => h('div', [h('input'), h('div', { class: 'layer' })])
      }),
      { attachTo: document.body },
    )
    useLayout().isFocused = true
  })

  const textField = () => document.querySelector('input')!

  it('leaves focus mode, and is then handled', () => {
    expect(press(textField()).defaultPrevented).toBe(true)
    expect(useLayout().isFocused).toBe(false)
    expect(press(textField()).defaultPrevented).toBe(false)
  })

  it.each(['dialog', 'alertdialog', 'menu', 'listbox'])('closes an open %s first', (role) => {
    document.querySelector('.layer')!.setAttribute('role', role)
    press(textField())
    expect(useLayout().isFocused).toBe(true)
    document.querySelector('.layer')!.removeAttribute('role')
    press(textField())
    expect(useLayout().isFocused).toBe(false)
  })

  it('stays when a control has handled the key', () => {
    textField().addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    press(textField())
    expect(useLayout().isFocused).toBe(true)
  })

  it.each([
    { isComposing: true },
    { shiftKey: true },
    { ctrlKey: true },
    { altKey: true },
    { metaKey: true },
  ])('stays with %o', (options) => {
    press(textField(), options)
    expect(useLayout().isFocused).toBe(true)
  })
})
