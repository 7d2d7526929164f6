import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { Page } from '../../../src-main/schemas/page.ts'
import type { TrashItem } from '../../../src-main/schemas/sync.ts'
import RetainedTextsScreen from '../../../src-renderer/features/sync/retained-texts/RetainedTextsScreen.vue'
import type { Answers } from '../support/fake-host.ts'
import { mountOnReplica, type OnReplica } from '../support/replica.ts'

const item: TrashItem = {
  id: 't',
  reason: 'overwritten',
  kind: 'page',
  title: 'Install',
  text: 'Words of mine.\n',
  file: null,
  page: 'p',
  space: 's',
  changeRequest: 'c',
  removedAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-12-20T09:00:00.000Z',
}
const page = { id: 'p', title: 'Install', markdown: 'Words of another.\n' } as Page

async function open(items: TrashItem[], answers: Answers = {}): Promise<OnReplica> {
  const app = await mountOnReplica(RetainedTextsScreen, {
    at: '/spaces/s/pages/p/retained?change=c',
    props: { spaceId: 's', pageId: 'p', changeRequestId: 'c' },
    answers: {
      listRetainedTexts: () => ({ items }),
      getPageInChangeRequestById: () => page,
      getChangeRequestById: () => ({ id: 'c', number: 4, status: 'draft' }) as ChangeRequest,
      createChangeRequest: () => ({ id: 'n', number: 9 }) as ChangeRequest,
      updateChangeRequestContent: () => ({ id: 'c' }) as ChangeRequest,
      ...answers,
    },
  })
  await flushPromises()
  return app
}

async function restore(app: OnReplica): Promise<unknown> {
  const button = app.wrapper.findAll('button').find((each) => each.text() === 'Restore')!
  await button.trigger('click')
  await flushPromises()
  return app.host.calls.find(({ operation }) => operation === 'updateChangeRequestContent')?.input
}

const edit = { operation: 'update_page', page: 'p', document: { markdown: item.text } }

describe('the earlier versions of a page', () => {
  it('reports an empty list', async () => {
    expect((await open([])).wrapper.text()).toContain('Nothing was overwritten')
  })

  it('shows why each was removed, and the changes of restoring it on request', async () => {
    const { wrapper } = await open([item])
    expect(wrapper.find('.row h2').text()).toMatch(/^Overwritten from the server/)
    expect(wrapper.find('[role=region]').exists()).toBe(false)
    await wrapper.find('.show').trigger('click')
    expect(wrapper.find('[role=region]').text()).toContain('mine')
  })

  it('shows the words of an overwritten title, and never offers them as the text of the page', async () => {
    const title = { ...item, kind: 'field', title: 'Title of Install', text: 'Set up' } as const
    const { wrapper } = await open([title])
    expect(wrapper.find('.row h2').text()).toBe('Title of Install')
    expect(wrapper.findAll('button').map((each) => each.text())).not.toContain('Restore')
    await wrapper.find('.show').trigger('click')
    expect(wrapper.find('pre').text()).toBe('Set up')
  })

  it('restores one as an edit in its original change request', async () => {
    const app = await open([item])
    expect(await restore(app)).toEqual({
      params: { spaceId: 's', changeRequestId: 'c' },
      body: { changes: [edit] },
    })
    expect(app.host.callCount('createChangeRequest')).toBe(0)
    expect(app.router.currentRoute.value.path).toBe('/spaces/s/changes/4/pages/p')
  })

  it('restores one in a new change request when the original one is closed', async () => {
    const merged = () => ({ id: 'c', number: 4, status: 'merged' }) as ChangeRequest
    const app = await open([item], { getChangeRequestById: merged })
    expect(await restore(app)).toEqual({
      params: { spaceId: 's', changeRequestId: 'n' },
      body: { changes: [edit] },
    })
  })

  it('restores nothing that the page already contains', async () => {
    const { wrapper } = await open([{ ...item, text: page.markdown! }])
    const button = wrapper.findAll('button').find((each) => each.text() === 'Restore')!
    expect(button.attributes('disabled')).toBeDefined()
  })
})
