import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import PageScreen from '../../../src-renderer/features/page/PageScreen.vue'
import { RENDER_CLIENT } from '../../../src-renderer/markdown/view/render-client-key.ts'
import { provideOpenSpace } from '../../../src-renderer/session/open-space.ts'
import { openLocalRenderer } from '../markdown/local-renderer.ts'
import { Refused } from '../support/fake-host.ts'
import { space } from '../support/library.ts'
import { treeAnswers } from '../support/page-tree.ts'
import { page } from '../support/pages.ts'
import { mountOnReplica } from '../support/replica.ts'

it('a page whose text starts with its own title has its description below that title', async () => {
  const { client, rendered } = openLocalRenderer()
  const Screen = defineComponent({
    provide: { [RENDER_CLIENT as symbol]: client },
    setup() {
      provideOpenSpace()
      return () => h(PageScreen, { spaceId: 's', pageId: 'p' })
    },
  })
  const { wrapper } = await mountOnReplica(Screen, {
    at: '/spaces/s/pages/p',
    answers: {
      ...treeAnswers(() => [page('p')]),
      getSpaceById: () => space('s'),
      getPageById: () => ({
        ...page('p', { title: 'Home' }),
        description: 'What it is.',
        markdown: '# Welcome\n\nWords of the page.\n',
      }),
    },
  })
  await flushPromises()
  await rendered()
  await flushPromises()
  expect(wrapper.find('.column').text()).toMatch(/^Welcome\s*What it is\.\s*Words of the page\./)
})

it('a page that is deleted while it is read says so, and its text stays', async () => {
  let isDeleted = false
  const { client, rendered } = openLocalRenderer()
  const Screen = defineComponent({
    provide: { [RENDER_CLIENT as symbol]: client },
    setup() {
      provideOpenSpace()
      return () => h(PageScreen, { spaceId: 's', pageId: 'p' })
    },
  })
  const { wrapper, host } = await mountOnReplica(Screen, {
    at: '/spaces/s/pages/p',
    answers: {
      ...treeAnswers(() => [page('p')]),
      getSpaceById: () => space('s'),
      getPageById: () => {
        if (isDeleted)
          throw new Refused({ code: 'resource.unknown', status: 404, message: 'There is no such page.' })
        return { ...page('p'), markdown: 'Words of the page.\n' }
      },
    },
  })
  await flushPromises()
  await rendered()
  await flushPromises()
  isDeleted = true
  host.touch({ kind: 'content', space: 's', page: 'p' })
  await flushPromises()
  expect(wrapper.text()).toContain('This page was deleted, or you may no longer read it.')
  expect(wrapper.text()).toContain('Words of the page.')
})
