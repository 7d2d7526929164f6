import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { Reference } from '../../../src-main/schemas/link.ts'
import TagList from '../../../src-renderer/features/page/computed/TagList.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { page } from '../support/pages.ts'

const space = { id: 's', title: 'Guides' }
const onPage = { kind: 'page', space, page: page('a') } as Reference
const inReusable = { kind: 'file', space, file: { id: 'f', name: 'news.md' } } as Reference

async function open(...items: Reference[]) {
  const host = new FakeHost({ listTagUses: () => ({ items, count: items.length }) })
  const props = { tags: [{ slug: 'beta', label: 'Beta', color: 'default' }], place: { spaceId: 's' } }
  const { wrapper, router } = await mountInApp(TagList, { host, props })
  await flushPromises()
  return { wrapper, router, words: () => wrapper.find('.uses').text().replaceAll(/\s+/g, ' ') }
}

describe('the uses of a tag', () => {
  it('are counted as pages, or as places where reusable content is among them', async () => {
    expect((await open()).words()).toBe('Used on no page')
    expect((await open(onPage)).words()).toBe('Used on one page')
    expect((await open(inReusable)).words()).toBe('Used in one place')
    expect((await open(onPage, inReusable)).words()).toBe('Used in 2 places')
  })

  it('open the page, or the reusable content', async () => {
    const { wrapper, router, words } = await open(onPage, inReusable)
    await wrapper.find('.uses button').trigger('click')
    expect(words()).toContain('Page a')
    expect(words()).toContain('news.mdReusable content')
    await wrapper.findAll('.uses a')[1]!.trigger('click')
    await flushPromises()
    expect(router.currentRoute.value.name).toBe('reusable-content')
    expect(router.currentRoute.value.params).toEqual({ space: 's', content: 'f' })
  })
})
