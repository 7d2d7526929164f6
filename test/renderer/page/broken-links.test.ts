import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent } from 'vue'
import type { LinkItem } from '../../../src-main/schemas/link.ts'
import { useBrokenLinks, type LinkingPage } from '../../../src-renderer/features/page/use-broken-links.ts'
import { styleOf, titleOf } from '../../../src-renderer/markdown/view/link-style.ts'
import type { LinkTarget } from '../../../src-renderer/markdown/view/page-context.ts'
import { FakeHost, type Answers } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const broken = (url: string): LinkItem => ({
  status: 'broken',
  relation: 'reference',
  targetReference: { kind: 'url', url },
  locationReferences: [],
})
const listOf = (...urls: string[]) => ({
  items: urls.map(broken),
  count: urls.length,
  stats: { total: urls.length, broken: { total: urls.length } },
})

async function marks(page: LinkingPage, answers: Answers) {
  let mark: (href: string, target: LinkTarget) => LinkTarget = (_, target) => target
  const Screen = defineComponent({
    setup() {
      mark = useBrokenLinks(
        () => page,
        () => 'guide/a.md',
      )
      return () => null
    },
  })
  await mountInApp(Screen, { host: new FakeHost(answers) })
  await flushPromises()
  return (href: string, target: LinkTarget) => styleOf(mark(href, target))
}

const other: LinkTarget = { kind: 'page', pageId: 'b', anchor: 'gone' }

describe('a link to a missing section', () => {
  it('is drawn as broken, however it was written, and still leads to its page', async () => {
    const look = await marks(
      { spaceId: 's', pageId: 'p' },
      { listPageLinksInSpace: () => listOf('b.md#gone', '#nowhere') },
    )
    expect(look('b.md#gone', other)).toBe('broken')
    expect(look('../guide/b.md#gone', other)).toBe('broken')
    expect(look('b.md#there', other)).toBe('page')
    expect(look('#nowhere', { kind: 'anchor', anchor: 'nowhere' })).toBe('broken')
    expect(look('#here', { kind: 'anchor', anchor: 'here' })).toBe('anchor')
  })

  it('is resolved against the open change request', async () => {
    const look = await marks(
      { spaceId: 's', changeRequestId: 'c', pageId: 'p' },
      { listPageLinksInChangeRequest: () => listOf('b.md#gone') },
    )
    expect(look('b.md#gone', other)).toBe('broken')
  })

  it('names the missing section in its tooltip', () => {
    expect(titleOf({ ...other, isSectionMissing: true })).toBe('The page has no section “gone”')
    expect(titleOf(other)).toBeUndefined()
  })
})
