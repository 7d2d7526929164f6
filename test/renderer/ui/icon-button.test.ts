import { X } from '@lucide/vue'
import { mount } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { expect, it } from 'vitest'
import { h, nextTick, shallowRef } from 'vue'
import IconButton from '../../../src-renderer/ui/IconButton.vue'

it('a busy icon button retains the focus, and ignores clicks until its action has ended', async () => {
  const busy = shallowRef(false)
  let clicks = 0
  const button = () => h(IconButton, { icon: X, label: 'Delete', busy: busy.value, onClick: () => clicks++ })
  const wrapper = mount(() => h(TooltipProvider, button), { attachTo: document.body })
  const { element } = wrapper.get('button')
  element.focus()
  busy.value = true
  await nextTick()
  element.click()
  expect([document.activeElement === element, clicks]).toEqual([true, 0])
  expect([element.disabled, element.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  busy.value = false
  await nextTick()
  element.click()
  expect(clicks).toBe(1)
})
