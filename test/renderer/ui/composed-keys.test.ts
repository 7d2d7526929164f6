import { mount } from '@vue/test-utils'
import { expect, it, onTestFinished } from 'vitest'
import { defineComponent, h } from 'vue'
import { ignoreComposedKeys } from '../../../src-renderer/ui/keys/composed-keys.ts'

/** Opens a part of a screen with keys of its own around a field. */
function open(field: 'input' | 'textarea' | 'div') {
  onTestFinished(ignoreComposedKeys(window))
  const keys: string[] = []
  const Around = defineComponent(
    () => () =>
      h('div', { onKeydown: ({ key }: KeyboardEvent) => void keys.push(key) }, [
        h(field, field === 'div' ? { contenteditable: true, class: 'field' } : { class: 'field' }),
      ]),
  )
  const wrapper = mount(Around, { attachTo: document.body })
  const press = (key: string, isComposing: boolean) =>
    wrapper.get('.field').trigger('keydown', { key, isComposing })
  return { keys, press }
}

it.each(['input', 'textarea'] as const)(
  'a key of an input method in an %s is not a key of the app',
  async (field) => {
    const { keys, press } = open(field)
    await press('Enter', true)
    await press('Escape', true)
    expect(keys).toEqual([])
    await press('Enter', false)
    expect(keys).toEqual(['Enter'])
  },
)

it('the editor receives the keys of an input method', async () => {
  const { keys, press } = open('div')
  await press('Enter', true)
  expect(keys).toEqual(['Enter'])
})
