import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { computed, shallowRef } from 'vue'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import type { SpaceStyle } from '../../../src-main/schemas/space-settings/style.ts'
import StyleSections from '../../../src-renderer/features/style/StyleSections.vue'
import { deferred, type Deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const style = { words: [], files: [], settings: '', left: 0, path: '.vale.ini', wordsPath: 'accept.txt' }

it('the words of a space apply one after another, even when they are added quickly', async () => {
  const applied: ContentChange[] = []
  const replies: Deferred<void>[] = []
  const { wrapper } = await mountInApp(StyleSections, {
    host: new FakeHost(),
    props: {
      style: {
        answer: { value: shallowRef(style as unknown as SpaceStyle), refresh: async () => undefined },
        loaded: computed(() => undefined),
      },
      apply: (changes: ContentChange[]) => {
        applied.push(...changes)
        const reply = deferred<void>()
        replies.push(reply)
        return reply.promise
      },
    },
  })
  const add = async (word: string): Promise<void> => {
    await wrapper.find('form input').setValue(word)
    await wrapper.find('form').trigger('submit')
    await flushPromises()
  }
  await add('lumen')
  await add('lux')
  expect(applied).toHaveLength(1)
  replies[0]?.resolve()
  await flushPromises()
  expect(applied).toEqual(['lumen', 'lux'].map((word) => ({ operation: 'set_word', word, listed: true })))
})
