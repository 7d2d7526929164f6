import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { computed, defineComponent, h, provide } from 'vue'
import { DIFF_COMMENTS } from '../../../../src-renderer/features/change-requests/diff/diff-comments.ts'
import PageDiffBar from '../../../../src-renderer/features/change-requests/diff/PageDiffBar.vue'
import type { DiffPage } from '../../../../src-renderer/features/change-requests/diff/use-diff-pages.ts'
import { mountInChangeRequest } from '../../support/change-request.ts'

it('the box of a viewed page shows the stored mark when the mark cannot be stored', async () => {
  const page = { id: 'p', title: 'Lamps', marks: [], summary: { added: 1, removed: 0, fingerprint: 'f' } }
  const draw = () =>
    h(PageDiffBar, {
      page: page as unknown as DiffPage,
      bare: false,
      viewed: 'not-viewed',
      suggestions: 0,
      applying: false,
      discarding: false,
      folded: false,
      view: async () => undefined,
    })
  const Bar = defineComponent({
    setup() {
      provide(DIFF_COMMENTS, { canComment: computed(() => false) } as never)
      return draw
    },
  })
  const { wrapper } = await mountInChangeRequest(Bar)
  const box = wrapper.get<HTMLInputElement>('[aria-label="Viewed Lamps"]')
  await box.setValue(true)
  await flushPromises()
  expect(box.element.checked).toBe(false)
})
