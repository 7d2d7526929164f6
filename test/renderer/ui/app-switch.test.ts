import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import AppSwitch from '../../../src-renderer/ui/AppSwitch.vue'

/** Mounts a switch that is off, and may become busy. */
function openSwitch() {
  const busy = shallowRef(false)
  const choices: boolean[] = []
  const Row = defineComponent({
    render: () =>
      h(AppSwitch, {
        label: 'Work offline',
        modelValue: false,
        busy: busy.value,
        'onUpdate:modelValue': (isOn: boolean) => choices.push(isOn),
      }),
  })
  const wrapper = mount(Row, { attachTo: document.body })
  return { busy, choices, control: wrapper.get('[role=switch]').element as HTMLButtonElement }
}

describe('a busy switch', () => {
  it('retains the focus, so that the panel around it stays open', async () => {
    const { busy, control } = openSwitch()
    control.focus()
    busy.value = true
    await nextTick()
    expect([control.disabled, control.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    expect(document.activeElement).toBe(control)
  })

  it('ignores clicks and the Enter key until its action has ended', async () => {
    const { busy, choices, control } = openSwitch()
    const press = () => {
      control.click()
      control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    }
    busy.value = true
    await nextTick()
    press()
    expect(choices).toEqual([])
    busy.value = false
    await nextTick()
    press()
    expect(choices).toEqual([true, true])
  })
})
