import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { ChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import ChangedPageList from '../../../../src-renderer/features/change-requests/ChangedPageList.vue'
import { provideChangeRequest } from '../../../../src-renderer/features/change-requests/open-change-request.ts'
import { provideOpenSpace } from '../../../../src-renderer/session/open-space.ts'
import { treeAnswers } from '../../support/page-tree.ts'
import { mountOnReplica } from '../../support/replica.ts'

async function listOf(count: number, more = 0) {
  const Inside = defineComponent({
    setup() {
      const { catchUp } = provideChangeRequest(
        () => 's',
        () => '3',
      )
      void catchUp()
      return () => h(ChangedPageList)
    },
  })
  const Around = defineComponent({
    setup() {
      provideOpenSpace()
      return () => h(Inside)
    },
  })
  const changes = Array.from({ length: count }, (_, at) => ({
    type: 'page_created',
    page: { id: `p${at}`, type: 'document', title: `Page ${at}`, path: `page-${at}` },
  }))
  const { wrapper } = await mountOnReplica(Around, {
    at: '/spaces/s/changes/3',
    answers: {
      getChangeRequestById: () => ({ id: 'c', number: 3, status: 'draft', space: 's' }) as ChangeRequest,
      ...treeAnswers(() => []),
      getChangeRequestChanges: () => ({ changes, more }) as never,
      listChangeRequestConflicts: () => ({ items: [], count: 0 }),
    },
  })
  await flushPromises()
  const titles = () => wrapper.findAll('.name').map((name) => name.text())
  return { wrapper, titles }
}

it('the overview lists the first of many changed pages, and the others on request', async () => {
  const { wrapper, titles } = await listOf(35)
  expect(titles()).toHaveLength(10)
  document.body.append(wrapper.element)
  await wrapper.find('button').trigger('click')
  await flushPromises()
  expect(titles()).toHaveLength(35)
  expect(document.activeElement?.textContent).toContain('Page 10')
  expect(wrapper.find('button').exists()).toBe(false)
})

it('the overview lists a few changed pages at once', async () => {
  const { wrapper, titles } = await listOf(14)
  expect(titles()).toHaveLength(14)
  expect(wrapper.find('button').exists()).toBe(false)
})

it.each([
  [1, 'And 1 more change'],
  [2, 'And 2 more changes'],
])('the overview counts %i changes that it does not list', async (more, words) => {
  const { wrapper } = await listOf(1, more)
  expect(wrapper.findAll('li').at(-1)?.text()).toBe(words)
})
