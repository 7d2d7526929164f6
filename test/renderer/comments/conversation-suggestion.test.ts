import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import { writeQuote } from '../../../src-main/content/comments/quoted-words.ts'
import CommentText from '../../../src-renderer/features/comments/CommentText.vue'
import { writeSuggestion } from '../../../src-renderer/features/comments/read-suggestions.ts'
import { RENDER_CLIENT } from '../../../src-renderer/markdown/view/render-client-key.ts'
import { localRenderClient } from '../markdown/local-renderer.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

it('a suggestion in a conversation shows the words that it replaces once, beside the new ones', async () => {
  const markdown = `${writeQuote('old words')}\n\nBetter:\n\n${writeSuggestion('b1', 'new words', 'words')}`
  const Root = defineComponent(() => {
    provide(RENDER_CLIENT, localRenderClient())
    return () => h('div', h(CommentText, { markdown }))
  })
  const { wrapper } = await mountInApp(Root, { host: new FakeHost() })
  await flushPromises()
  expect(wrapper.text().match(/old words/g)).toHaveLength(1)
  expect(wrapper.find('[aria-label="Suggested change"] del').text()).toBe('old words')
  expect(wrapper.find('[aria-label="Suggested change"] ins').text()).toBe('new words')
  expect(wrapper.text()).toContain('Better:')
})
