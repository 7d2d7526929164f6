import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { useRoute } from 'vue-router'
import PageTree from '../../../src-renderer/features/sidebar/PageTree.vue'
import { usePageTree } from '../../../src-renderer/session/page-tree/page-tree.ts'
import { FakeHost } from '../support/fake-host.ts'
import { giveSize } from '../support/give-size.ts'
import { mountInApp, type InApp } from '../support/mount-in-app.ts'
import { treeAnswers } from '../support/page-tree.ts'
import { page } from '../support/pages.ts'

const HEIGHT = 560
giveSize(260, HEIGHT)

/** A book of a hundred chapters with ten pages each: too many to start open. */
const chapters = Array.from({ length: 100 }, (_, chapter) =>
  page(
    `c${chapter}`,
    { title: `Chapter ${chapter}` },
    ...Array.from({ length: 10 }, (__, at) => page(`c${chapter}p${at}`, { title: `Section ${at}` })),
  ),
)

const Sidebar = defineComponent({
  setup() {
    const route = useRoute()
    const tree = usePageTree(
      () => ({ spaceId: 's' }),
      () => (typeof route.params['page'] === 'string' ? route.params['page'] : undefined),
    )
    return { refresh: () => tree.refresh(), tree }
  },
  render() {
    return this.tree.start.value.value && h(PageTree, { tree: this.tree, spaceId: 's' })
  },
})

async function showTree(
  at = '/spaces/s',
): Promise<
  InApp & { host: FakeHost; tree: VueWrapper<Element>; rows: () => string[]; refresh: () => Promise<void> }
> {
  const host = new FakeHost(treeAnswers(() => chapters))
  const app = { ...(await mountInApp(Sidebar, { host, at })), host }
  await flushPromises()
  const tree = app.wrapper.find('[role=tree]') as unknown as VueWrapper<Element>
  const rows = () => app.wrapper.findAll('[role=treeitem]').map((row) => row.attributes('aria-label') ?? '')
  const refresh = () => app.wrapper.getComponent(Sidebar).vm.refresh()
  return { ...app, tree, rows, refresh }
}

const activeOf = (tree: VueWrapper<Element>): string | null | undefined => {
  const id = tree.attributes('aria-activedescendant')
  return id === undefined ? undefined : document.getElementById(id)?.getAttribute('aria-label')
}

describe('the page tree', () => {
  it('renders only the visible rows and a few next to them', async () => {
    const { rows } = await showTree()
    expect(rows()[0]).toBe('Chapter 0')
    expect(rows().length).toBeGreaterThanOrEqual(HEIGHT / 28)
    expect(rows().length).toBeLessThan(60)
  })

  it('gives a row its level, its position and its open state', async () => {
    const { wrapper, tree } = await showTree()
    const [first] = wrapper.findAll('[role=treeitem]')
    expect(first?.attributes()).toMatchObject({
      'aria-level': '1',
      'aria-posinset': '1',
      'aria-setsize': '100',
      'aria-expanded': 'false',
    })
    expect(tree.attributes('tabindex')).toBe('0')
  })

  it('opens, enters, leaves and closes a chapter with the arrow keys', async () => {
    const { tree, rows } = await showTree()
    await tree.trigger('keydown', { key: 'ArrowDown' })
    expect(activeOf(tree)).toBe('Chapter 0')
    await tree.trigger('keydown', { key: 'ArrowRight' })
    await flushPromises()
    expect(rows().slice(0, 3)).toEqual(['Chapter 0', 'Section 0', 'Section 1'])
    await tree.trigger('keydown', { key: 'ArrowRight' })
    expect(activeOf(tree)).toBe('Section 0')
    await tree.trigger('keydown', { key: 'ArrowLeft' })
    expect(activeOf(tree)).toBe('Chapter 0')
    await tree.trigger('keydown', { key: 'ArrowLeft' })
    expect(rows().slice(0, 2)).toEqual(['Chapter 0', 'Chapter 1'])
  })

  it('moves to the row that starts with the typed letters, and opens the page with Enter', async () => {
    const { tree, router } = await showTree()
    for (const key of 'chapter 12') await tree.trigger('keydown', { key })
    expect(activeOf(tree)).toBe('Chapter 12')
    await tree.trigger('keydown', { key: 'Enter' })
    await flushPromises()
    expect(router.currentRoute.value.params).toEqual({ space: 's', page: 'c12' })
  })

  it('scrolls to the open page within a closed chapter', async () => {
    const { rows, wrapper } = await showTree('/spaces/s/pages/c3p4')
    expect(rows()).toContain('Section 4')
    expect(wrapper.find('[aria-selected=true]').attributes('aria-label')).toBe('Section 4')
  })

  it('leaves a chapter closed when the pages change, although the open page is in it', async () => {
    const { tree, rows, refresh } = await showTree('/spaces/s/pages/c3p4')
    expect(rows()).toContain('Section 4')
    await tree.trigger('keydown', { key: '-' })
    expect(rows()).not.toContain('Section 4')
    await refresh()
    await flushPromises()
    expect(rows()).toContain('Chapter 3')
    expect(rows()).not.toContain('Section 4')
  })

  it('remembers open nodes', async () => {
    const { tree } = await showTree()
    await tree.trigger('keydown', { key: 'ArrowDown' })
    await tree.trigger('keydown', { key: 'ArrowRight' })
    expect(JSON.parse(localStorage.getItem('carrel.open-nodes') ?? '{}')).toEqual({ 'pages:s': ['c0'] })
  })

  it('finds a page that no visible row shows by its first letters', async () => {
    const { tree } = await showTree()
    for (const key of 'section 7') await tree.trigger('keydown', { key })
    await flushPromises()
    expect(activeOf(tree)).toBe('Section 7')
  })

  it('opens every level with one key as it comes into sight, and closes all with another', async () => {
    const { tree, rows, host } = await showTree()
    await tree.trigger('keydown', { key: '*' })
    await flushPromises()
    expect(rows().slice(0, 12)).toEqual([
      'Chapter 0',
      ...Array.from({ length: 10 }, (_, at) => `Section ${at}`),
      'Chapter 1',
    ])
    expect(host.callCount('listPageLevels')).toBeLessThan(6)
    await tree.trigger('keydown', { key: '-' })
    await flushPromises()
    expect(rows().slice(0, 3)).toEqual(['Chapter 0', 'Chapter 1', 'Chapter 2'])
  })

  it('leaves keys with a modifier to the app', async () => {
    const { tree } = await showTree()
    const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true, bubbles: true })
    tree.element.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  })
})
