import { flushPromises, mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import ComboField from '../../../../src-renderer/editor/forms/ComboField.vue'
import { deferred } from '../../support/deferred.ts'

it('Enter waits for the suggestions of the typed text, and chooses none of the text before', async () => {
  const found = deferred<void>()
  const field = mount(ComboField, {
    attachTo: document.body,
    props: {
      label: 'Icon',
      text: '',
      placeholder: '',
      search: async (typed: string) => {
        if (typed === 'rock') await found.promise
        return [{ value: `${typed}-first`, words: typed, detail: '' }]
      },
    },
  })
  const input = field.get('input')
  const type = async (text: string) => {
    input.element.value = text
    await input.trigger('input')
    await flushPromises()
  }
  await type('roc')
  await type('rock')
  await input.trigger('keydown', { key: 'Enter' })
  found.resolve()
  await flushPromises()
  expect(field.emitted('chosen')).toEqual([['rock-first']])
})
