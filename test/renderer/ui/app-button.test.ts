import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import AppButton from '../../../src-renderer/ui/AppButton.vue'

/** Mounts a form with a submit button, which is busy or locked while `busy` is true. */
function openForm(state: 'busy' | 'locked' = 'busy') {
  const busy = shallowRef(false)
  const counts = { clicks: 0, submits: 0 }
  const Form = defineComponent({
    render: () =>
      h(
        'form',
        {
          onSubmit(event: Event) {
            event.preventDefault()
            counts.submits++
          },
        },
        [h(AppButton, { type: 'submit', [state]: busy.value, onClick: () => counts.clicks++ }, () => 'Save')],
      ),
  })
  const wrapper = mount(Form, { attachTo: document.body })
  return { busy, counts, button: wrapper.get('button').element as HTMLButtonElement }
}

describe('a busy button', () => {
  it('retains the focus', async () => {
    const { busy, button } = openForm()
    button.focus()
    busy.value = true
    await nextTick()
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    expect(document.activeElement).toBe(button)
  })

  it('ignores clicks and submits no form until its action has ended', async () => {
    const { busy, counts, button } = openForm()
    busy.value = true
    await nextTick()
    button.click()
    expect(counts).toEqual({ clicks: 0, submits: 0 })
    busy.value = false
    await nextTick()
    button.click()
    expect(counts).toEqual({ clicks: 1, submits: 1 })
  })
})

it('a locked button retains the focus, ignores clicks, and does not show that it runs', async () => {
  const { busy, counts, button } = openForm('locked')
  button.focus()
  busy.value = true
  await nextTick()
  button.click()
  expect(document.activeElement).toBe(button)
  expect(counts).toEqual({ clicks: 0, submits: 0 })
  expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual(['true', 'false'])
})
