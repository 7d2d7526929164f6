import { mount, RouterLinkStub } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { Page, PageLayout } from '../../../src-main/schemas/page.ts'
import PageMetadata from '../../../src-renderer/features/page/PageMetadata.vue'

const LAYOUT: PageLayout = {
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
}

function open(page: Partial<Page>): string {
  const props = { spaceId: 's', page: { id: 'p', ...page } as Page }
  return mount(PageMetadata, { props, global: { stubs: { RouterLink: RouterLinkStub } } }).text()
}

describe('the foot of a page', () => {
  it('shows the last change and leads to the history', () => {
    expect(open({ updatedAt: '2001-02-03T04:05:06.000Z' })).toMatch(
      /^Last changed .+ · History of this page$/,
    )
  })

  it('is empty where the layout hides the last change, or its time is unknown', () => {
    const layout = { ...LAYOUT, metadata: false }
    expect(open({ updatedAt: '2001-02-03T04:05:06.000Z', layout })).toBe('')
    expect(open({})).toBe('')
  })
})
