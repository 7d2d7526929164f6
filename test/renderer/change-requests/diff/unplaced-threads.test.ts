import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { computed, defineComponent, h, shallowRef } from 'vue'
import {
  provideUnplacedThreads,
  useThreadsAt,
} from '../../../../src-renderer/features/change-requests/diff/threads/unplaced-threads.ts'

const COMMENT = { id: 'comment', node: { id: 'old' } }

/** Mounts the page and one drawn block of an older text. Returns the places that show the comment. */
function placesOf(unplaced: () => string[]) {
  const Place = defineComponent({
    props: { blocks: { type: Array<string>, default: null }, name: { type: String, required: true } },
    setup(props) {
      const isHere = useThreadsAt(() => props.blocks)
      return () => (isHere(COMMENT) ? props.name : '')
    },
  })
  const Page = defineComponent({
    setup() {
      provideUnplacedThreads(computed(() => new Set(unplaced())))
      return () => [h(Place, { name: 'page ' }), h(Place, { name: 'block', blocks: ['old'] })]
    },
  })
  return mount(Page)
}

it('shows a thread at its block, and at the page alone once the block is gone from the text', async () => {
  const unplaced = shallowRef<string[]>([])
  const page = placesOf(() => unplaced.value)
  expect(page.text()).toBe('block')
  unplaced.value = ['comment']
  await page.vm.$nextTick()
  expect(page.text()).toBe('page')
})
