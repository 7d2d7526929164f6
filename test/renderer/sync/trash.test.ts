import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { TrashItem } from '../../../src-main/schemas/sync.ts'
import RemovedTexts from '../../../src-renderer/features/sync/trash/RemovedTexts.vue'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { deferred } from '../support/deferred.ts'
import { Refused, type Answers } from '../support/fake-host.ts'
import { mountOnReplica, type OnReplica } from '../support/replica.ts'

const page: TrashItem = {
  id: 't',
  reason: 'removed',
  kind: 'page',
  title: 'Install',
  text: 'How to install.\n',
  file: null,
  page: 'p',
  space: 's',
  changeRequest: null,
  removedAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-12-20T09:00:00.000Z',
}

async function open(items: TrashItem[], answers: Answers = {}): Promise<OnReplica> {
  const app = await mountOnReplica(RemovedTexts, { answers: { listTrash: () => ({ items }), ...answers } })
  await flushPromises()
  return app
}

const buttons = ({ wrapper }: OnReplica) => wrapper.findAll('.row button').map((each) => each.text())
const named = ({ wrapper }: OnReplica, name: string) =>
  wrapper.findAll('.row button').find((each) => each.text() === name)!

describe('the trash', () => {
  it('reports that it is empty', async () => {
    expect((await open([])).wrapper.text()).toContain('None in the last 30 days.')
  })

  it('shows the reason, the time, the place and the expiry of each text', async () => {
    const { wrapper } = await open([page, { ...page, id: 'u', reason: 'overwritten' }])
    const [first, second] = wrapper.findAll('.detail').map((detail) => detail.text())
    expect(first).toMatch(/^Removed on the server .*in Guide.*Stays until .*2026/)
    expect(second).toMatch(/^Overwritten from the server/)
    expect(wrapper.find('time').attributes('datetime')).toBe('2026-11-20T09:00:00.000Z')
  })

  it('shows a text on request', async () => {
    const app = await open([page])
    expect(app.wrapper.find('pre').exists()).toBe(false)
    await named(app, 'Show the text').trigger('click')
    expect(app.wrapper.find('pre').text()).toBe('How to install.')
  })

  it('names the text of each button', async () => {
    const app = await open([page])
    const labels = app.wrapper.findAll('.row button').map((each) => each.attributes('aria-label'))
    expect(labels).toEqual(expect.arrayContaining(['Copy the text of Install', 'Restore Install']))
  })

  it('restores a text as a new page of a change request', async () => {
    const made = { id: 'n', number: 9 } as ChangeRequest
    const app = await open([page], {
      createChangeRequest: () => made,
      updateChangeRequestContent: () => made,
    })
    await named(app, 'Restore').trigger('click')
    await flushPromises()
    const written = app.host.calls.find(({ operation }) => operation === 'updateChangeRequestContent')
    expect(written?.input).toEqual({
      params: { spaceId: 's', changeRequestId: 'n' },
      body: { changes: [{ operation: 'insert_page', title: 'Install', document: { markdown: page.text } }] },
    })
    expect(app.router.currentRoute.value.path).toBe('/spaces/s/changes/9/pages')
  })

  it('shows why a text could not be restored', async () => {
    const app = await open([page], {
      createChangeRequest: () => {
        throw new Refused({ code: 'rights.missing', status: 403, message: 'You may only read this space.' })
      },
    })
    await named(app, 'Restore').trigger('click')
    await flushPromises()
    expect(app.wrapper.find('[role=alert]').text()).toBe('You may only read this space.')
  })

  it('opens a restored text for a user on another screen only on request', async () => {
    const made = { id: 'n', number: 9 } as ChangeRequest
    const written = deferred<ChangeRequest>()
    const app = await open([page], {
      createChangeRequest: () => made,
      updateChangeRequestContent: () => written.promise,
    })
    await named(app, 'Restore').trigger('click')
    await app.router.push('/changes')
    written.resolve(made)
    await flushPromises()
    expect(app.router.currentRoute.value.path).toBe('/changes')
    const [toast] = useToasts().toasts
    expect(toast?.text).toBe('Restored in change request 9.')
    toast?.action?.run()
    await flushPromises()
    expect(app.router.currentRoute.value.path).toBe('/spaces/s/changes/9/pages')
  })

  it('offers no page for a comment, nor in a deleted space', async () => {
    expect(buttons(await open([{ ...page, kind: 'comment' }]))).not.toContain('Restore')
    expect(buttons(await open([{ ...page, space: 'gone' }]))).not.toContain('Restore')
  })
})
