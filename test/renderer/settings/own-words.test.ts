import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import OwnWordsDialog from '../../../src-renderer/features/settings/spelling/OwnWordsDialog.vue'
import { deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const isOpen = shallowRef(true)
const Settings = defineComponent({
  setup: () => () =>
    h(OwnWordsDialog, { open: isOpen.value, 'onUpdate:open': (open: boolean) => (isOpen.value = open) }),
})
const field = () => document.querySelector<HTMLInputElement>('[role=dialog] input')!

async function type(text: string): Promise<void> {
  field().value = text
  field().dispatchEvent(new Event('input'))
  await flushPromises()
}

it('the next word that is typed while the first is added stays in the field', async () => {
  isOpen.value = true
  const added = deferred<void>()
  await mountInApp(Settings, {
    host: new FakeHost({
      listOwnWords: () => ({ items: [] }) as never,
      addOwnWord: () => added.promise as never,
    }),
  })
  await flushPromises()
  await type('lumen')
  field().form?.requestSubmit()
  await flushPromises()
  await type('lux')
  added.resolve()
  await flushPromises()
  expect(field().value).toBe('lux')
})

it('a second word is removed while the first is', async () => {
  isOpen.value = true
  const host = new FakeHost({
    listOwnWords: () => ({ items: ['lumen', 'lux'] }) as never,
    deleteOwnWord: () => deferred<void>().promise as never,
  })
  await mountInApp(Settings, { host })
  await flushPromises()
  for (const button of document.querySelectorAll<HTMLElement>('[role=dialog] li button')) button.click()
  const removed = host.calls.filter(({ operation }) => operation === 'deleteOwnWord')
  expect(removed.map(({ input }) => (input as { params: { word: string } }).params.word)).toEqual([
    'lumen',
    'lux',
  ])
})

it('the problem of a word goes with the dialog', async () => {
  isOpen.value = true
  await mountInApp(Settings, { host: new FakeHost({ listOwnWords: () => ({ items: [] }) as never }) })
  await flushPromises()
  await type('lumen')
  field().form?.requestSubmit()
  await flushPromises()
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('No addOwnWord.')
  isOpen.value = false
  await flushPromises()
  isOpen.value = true
  await flushPromises()
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('No addOwnWord.')
})
