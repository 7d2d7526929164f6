import { config, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { h } from 'vue'
import ContentSide from '../../../../src-renderer/features/change-requests/content-tree/ContentSide.vue'
import { provideEditHistory } from '../../../../src-renderer/features/change-requests/tree-edits/use-edit-history.ts'
import { mountInChangeRequest } from '../../support/change-request.ts'
import { Refused } from '../../support/fake-host.ts'
import { space } from '../../support/library.ts'
import { treeAnswers } from '../../support/page-tree.ts'
import { page } from '../../support/pages.ts'

/** A tree without rows. A mock of its module would not reach a side that another test of this worker has loaded. */
const ContentTree = {
  name: 'ContentTree',
  emits: ['makeTemplate', 'remove'],
  methods: { rowOf: (id: string) => ({ label: 'Lamps', state: id === 'p' ? 'leaf' : 'closed' }) },
  render: () => null,
}
beforeEach(() => {
  config.global.stubs = { ...config.global.stubs, ContentTree }
})
afterEach(() => {
  config.global.stubs = { ...config.global.stubs, ContentTree: false }
})

async function open() {
  const content = () => h(ContentSide, { currentId: undefined })
  const { wrapper } = await mountInChangeRequest(content, {
    at: '/spaces/s/changes/3/pages/p',
    provideMore: (change) => void provideEditHistory(change),
    answers: {
      getSpaceById: () => space('s'),
      ...treeAnswers(() => [page('p')]),
      getPageInChangeRequestById: () => {
        throw new Refused({ code: 'host.unreachable', status: 0, message: 'Nobody is there.' })
      },
    },
  })
  return wrapper
}

it.each([
  [['p'], 'Delete “Lamps”?', /^You can undo this\./],
  [['q'], 'Delete “Lamps”?', /^The pages below are deleted too\. You can undo this\./],
  [['p', 'q'], 'Delete 2 pages?', /^The pages below are deleted too\. You can undo this\./],
])('the question about the deletion of %j names the page, and those below', async (pages, title, words) => {
  const wrapper = await open()
  wrapper.getComponent({ name: 'ContentTree' }).vm.$emit('remove', pages)
  await flushPromises()
  const question = document.querySelector('[role=alertdialog]')
  expect(question?.querySelector('h2')?.textContent).toBe(title)
  expect(question?.querySelector('p')?.textContent).toMatch(words)
  wrapper.unmount()
})

it('reports that a page could not be read for a template', async () => {
  const wrapper = await open()
  wrapper.getComponent({ name: 'ContentTree' }).vm.$emit('makeTemplate', { page: { id: 'p' } })
  await flushPromises()
  expect(wrapper.text()).toContain('Nobody is there.')
})
