import { mount } from '@vue/test-utils'
import { expect, it, onTestFinished } from 'vitest'
import { defineComponent } from 'vue'
import { useShortcut } from '../../../src-renderer/ui/keys/use-shortcut.ts'

it('the keys of a screen that move the caret belong to a text that is being written', () => {
  const presses: string[] = []
  const Screen = defineComponent({
    setup() {
      useShortcut('alt+arrowdown', () => presses.push('diff'), { isOutsideTexts: true })
      return () => null
    },
  })
  const wrapper = mount(Screen)
  onTestFinished(() => wrapper.unmount())
  const press = (tag: string): KeyboardEvent => {
    const element = document.body.appendChild(document.createElement(tag))
    onTestFinished(() => element.remove())
    const event = new KeyboardEvent('keydown', {
      key: 'ArrowDown',
      altKey: true,
      bubbles: true,
      cancelable: true,
    })
    element.dispatchEvent(event)
    return event
  }
  expect(press('textarea').defaultPrevented).toBe(false)
  expect(presses).toEqual([])
  expect(press('button').defaultPrevented).toBe(true)
  expect(presses).toEqual(['diff'])
})
