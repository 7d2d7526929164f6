import { describe, expect, it } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { writeQuote } from '../../../src-main/content/comments/quoted-words.ts'
import CommentComposer from '../../../src-renderer/features/comments/CommentComposer.vue'
import { readFields, writeFields } from '../../../src-renderer/features/comments/composer/composed-fields.ts'
import { writeSuggestion } from '../../../src-renderer/features/comments/read-suggestions.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const SUGGESTION = writeSuggestion('b1', 'New words')

async function compose(markdown: string) {
  const text = shallowRef(markdown)
  const Root = defineComponent(
    () => () =>
      h(CommentComposer, {
        label: 'Write',
        action: 'Save',
        modelValue: text.value,
        'onUpdate:modelValue': (value: string) => (text.value = value),
      }),
  )
  const { wrapper } = await mountInApp(Root, { host: new FakeHost() })
  const fields = () => wrapper.findAll('textarea')
  const values = () => fields().map(({ element }) => element.value)
  return { text, wrapper, fields, values }
}

describe('the fields of a comment with suggestions', () => {
  it.for([
    ['words alone', '  Some words\n\nand more \n'],
    ['a suggestion alone', SUGGESTION],
    ['a suggestion between words', `Better:\n\n${SUGGESTION}\n\nDo you agree?`],
    ['two suggestions', `${SUGGESTION}\n\n${writeSuggestion('b2', '```js\ncode\n```')}`],
    ['a suggestion for words', `${writeQuote('old')}\n\n${writeSuggestion('b1', 'new', 'words')}`],
    [
      'a suggestion for words between other words',
      `${writeQuote('old\nwords')}\n\nBetter:\n\n${writeSuggestion('b1', 'new', 'words')}\n\nDo you agree?`,
    ],
    ['a suggestion that names no block', '```suggestion\nNew words\n```'],
  ] as const)('write %s as they were read', ([, markdown]) => {
    expect(writeFields(readFields(markdown))).toBe(markdown)
  })

  it('show the replacement text without its fence, and write it into the Markdown', async () => {
    const { text, fields, values } = await compose(SUGGESTION)
    expect(values()).toEqual(['', 'New words'])
    await fields()[1]!.setValue('Newer words')
    await fields()[0]!.setValue('Better:')
    expect(text.value).toBe(`Better:\n\n${writeSuggestion('b1', 'Newer words')}`)
    expect(values()).toEqual(['Better:', 'Newer words'])
  })

  it('show the words that a suggestion replaces once, above the new ones', async () => {
    const { text, wrapper, fields, values } = await compose(
      `${writeQuote('old words')}\n\n${writeSuggestion('b1', 'old words', 'words')}`,
    )
    expect(values()).toEqual(['', 'old words'])
    expect(wrapper.text()).toContain('Instead of “old words”')
    await fields()[0]!.setValue('Better:')
    await fields()[1]!.setValue('new words')
    expect(text.value).toBe(
      `${writeQuote('old words')}\n\nBetter:\n\n${writeSuggestion('b1', 'new words', 'words')}`,
    )
    await wrapper.find('[aria-label="Remove the suggestion"]').trigger('click')
    expect(text.value).toBe(`${writeQuote('old words')}\n\nBetter:`)
  })

  it('appear when a suggestion is added from outside, and disappear when it is removed', async () => {
    const { text, wrapper, values } = await compose('Better:')
    text.value = `Better:\n\n${SUGGESTION}\n\nDo you agree?`
    await nextTick()
    expect(values()).toEqual(['Better:', 'New words', 'Do you agree?'])
    await wrapper.find('[aria-label="Remove the suggestion"]').trigger('click')
    expect(values()).toEqual(['Better:\n\nDo you agree?'])
    expect(text.value).toBe('Better:\n\nDo you agree?')
  })
})
