import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import TextDiff from '../../../../src-renderer/features/change-requests/diff/TextDiff.vue'
import { useSearchMarks } from '../../../../src-renderer/features/change-requests/diff/threads/use-search-marks.ts'
import { FakeHost } from '../../support/fake-host.ts'
import { mountInApp } from '../../support/mount-in-app.ts'

/** Draws an inline diff whose removed lines have the words "apple" and "pear". */
async function open() {
  const Diff = defineComponent(() => {
    const marks = useSearchMarks()
    return () =>
      h(TextDiff, {
        before: 'First.\n\nAn Apple and a pear.\n\nLast.\n',
        after: 'First.\n\nLast.\n',
        mode: 'inline',
        extensions: { before: [], after: marks },
      })
  })
  const { wrapper, router } = await mountInApp(Diff, { host: new FakeHost(), at: '/?find=apple' })
  const marked = () =>
    [...wrapper.element.querySelectorAll('.cm-deletedChunk .cm-foundTerm')].map((each) => each.textContent)
  return { wrapper, router, marked }
}

it('search words are marked in the removed lines of an inline diff, and others when the words change', async () => {
  const { wrapper, router, marked } = await open()
  await expect.poll(marked).toEqual(['Apple'])
  await router.push('/?find=pear')
  await expect.poll(marked).toEqual(['pear'])
  expect(wrapper.get('.cm-deletedChunk').text()).toBe('An Apple and a pear.')
})
