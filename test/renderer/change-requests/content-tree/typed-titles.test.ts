import { flushPromises } from '@vue/test-utils'
import { expect, it, onTestFinished } from 'vitest'
import { h } from 'vue'
import ContentSide from '../../../../src-renderer/features/change-requests/content-tree/ContentSide.vue'
import { provideEditHistory } from '../../../../src-renderer/features/change-requests/tree-edits/use-edit-history.ts'
import { mountInChangeRequest } from '../../support/change-request.ts'
import { Refused } from '../../support/fake-host.ts'
import { giveSize } from '../../support/give-size.ts'
import { space } from '../../support/library.ts'
import { treeAnswers } from '../../support/page-tree.ts'
import { page } from '../../support/pages.ts'

giveSize(260, 560)

const more = Array.from({ length: 200 }, (_, at) => page(`m${at}`, { title: `Page ${at}` }))

/** Opens the pages of a change request in a core that refuses each change. */
async function open() {
  const { wrapper } = await mountInChangeRequest(() => h(ContentSide, { currentId: 'p' }), {
    at: '/spaces/s/changes/3/pages/p',
    provideMore: (change) => void provideEditHistory(change),
    answers: {
      getSpaceById: () => ({ ...space('s'), permissions: { edit: true } }) as never,
      ...treeAnswers(() => [page('p', { title: 'Lamps' }), ...more]),
      getPageInChangeRequestById: () => page('p', { title: 'Lamps' }),
      updateChangeRequestContent: () => {
        throw new Refused({ code: 'storage.full', status: 507, message: 'The disk is full.' })
      },
    },
  })
  onTestFinished(() => wrapper.unmount())
  const field = () => wrapper.find<HTMLInputElement>('[role=treeitem] input')
  async function type(title: string): Promise<void> {
    await field().setValue(title)
    await field().trigger('keydown', { key: 'Enter' })
    await flushPromises()
    await flushPromises()
  }
  return { wrapper, field, type }
}

async function beginPage({ wrapper }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await wrapper.find('button[aria-label="Add a page"]').trigger('click')
  await flushPromises()
  const line = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) =>
    /page/i.test(textContent ?? ''),
  )
  line!.click()
  await flushPromises()
}

it('a page that could not be added stays in the tree with its title, and takes the focus', async () => {
  const side = await open()
  await beginPage(side)
  await side.type('How to clean lamps')
  expect(side.wrapper.text()).toContain('The disk is full.')
  expect(side.field().element.value).toBe('How to clean lamps')
  expect(document.activeElement).toBe(side.field().element)
})

it('a title that could not be added leaves the focus in another field', async () => {
  const side = await open()
  const other = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => other.remove())
  await beginPage(side)
  await side.field().setValue('How to clean lamps')
  dispatchEvent(new Event('pointerdown'))
  other.focus()
  await flushPromises()
  await flushPromises()
  expect(side.field().element.value).toBe('How to clean lamps')
  expect(document.activeElement).toBe(other)
})

it('a page that could not be renamed retains the typed title', async () => {
  const side = await open()
  const tree = side.wrapper.find<HTMLElement>('[role=tree]')
  tree.element.focus()
  await tree.trigger('keydown', { key: 'F2' })
  await flushPromises()
  await side.type('Lamps and lights')
  expect(side.field().element.value).toBe('Lamps and lights')
})

it('a title that is being typed stays when its row scrolls out of view', async () => {
  const side = await open()
  const tree = side.wrapper.find<HTMLElement>('[role=tree]')
  tree.element.focus()
  await tree.trigger('keydown', { key: 'F2' })
  await flushPromises()
  await side.field().setValue('Lamps and lights')
  const { element } = side.field()
  tree.element.scrollTop = 4_000
  await tree.trigger('scroll')
  await flushPromises()
  expect(side.wrapper.find('[data-page=m140]').exists()).toBe(true)
  expect(side.field().element).toBe(element)
})
