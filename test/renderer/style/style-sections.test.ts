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

it.each([
  ['word', 'Words', 'Word'],
  ['term', 'Terms', 'Avoid'],
])('the focus returns to the first field after a %s was added, for the next one', async (_, title, label) => {
  const { wrapper } = await mountInApp(StyleSections, {
    host: new FakeHost(),
    props: {
      style: {
        answer: { value: shallowRef(style as unknown as SpaceStyle), refresh: async () => undefined },
        loaded: computed(() => undefined),
      },
      apply: async () => undefined,
    },
  })
  const section = wrapper.findAll('section').find((found) => found.text().startsWith(title))!
  await section.find('form input').setValue('lumen')
  section.find<HTMLButtonElement>('form button').element.focus()
  await section.find('form').trigger('submit')
  await flushPromises()
  const focused = document.activeElement as HTMLInputElement
  expect([focused.labels?.[0]?.textContent?.trim(), focused.value]).toEqual([label, ''])
})

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

it('an imported style counts the rules that are applied, and says why others are not', async () => {
  const files = ['Terms', 'Script', 'Off'].map((rule) => ({ path: `House/${rule}.yml`, text: '' }))
  const settings = '[*.md]\nBasedOnStyles = House\nHouse.Off = NO\n'
  const unapplied = new Map([['House.Script', 'it is a script']])
  const { wrapper } = await mountInApp(StyleSections, {
    host: new FakeHost(),
    props: {
      style: {
        answer: { value: shallowRef({ ...style, files, settings }), refresh: async () => undefined },
        loaded: computed(() => ({ rules: [{ name: 'House.Terms' }], unapplied, report: [] })),
      },
    },
  })
  const section = wrapper.find('details')
  expect(section.find('summary').text()).toBe('House 1 of 3 rules applied, 1 on without effect')
  const rules = section
    .findAll('.rule')
    .map((rule) => rule.findAll('label, .hint').map((part) => part.text()))
  expect(rules).toEqual([['House.Terms'], ['House.Script', 'Not applied: it is a script.'], ['House.Off']])
})
