import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { OutboxItem, SyncConnection } from '../../../src-main/schemas/sync.ts'
import MergeNotice from '../../../src-renderer/features/change-requests/MergeNotice.vue'
import { edit, mountOnReplica } from '../support/replica.ts'

const merge = (more: Partial<OutboxItem> = {}): OutboxItem =>
  edit({ id: 'm', operation: 'mergeChangeRequest', summary: 'Merge a change request', texts: [], ...more })

async function noticeOf(
  status: ChangeRequest['status'],
  items: OutboxItem[],
  connection: Partial<SyncConnection> = {},
) {
  const changeRequest = { id: 'c', space: 's', status } as ChangeRequest
  const mounted = await mountOnReplica(MergeNotice, { props: { changeRequest }, items, connection })
  await flushPromises()
  return mounted
}

describe('the notice of a merge on a replica', () => {
  it('reports a merge only once the server has it', async () => {
    const { wrapper, become } = await noticeOf('merged', [merge()])
    expect(wrapper.text()).toContain('The merge is queued')
    expect(wrapper.text()).not.toContain('Merged.')
    become({}, [])
    await expect.poll(() => wrapper.text()).toContain('Merged.')
    expect(wrapper.text()).not.toContain('queued')
  })

  it('reports offline that the merge is sent once the server can be reached', async () => {
    const { wrapper } = await noticeOf('merged', [merge()], { state: 'offline', online: false })
    expect(wrapper.text()).toContain('sent once the server can be reached')
  })

  it('reports the reason of a parked merge and leads to the outbox', async () => {
    const message = 'This waits for an earlier edit that needs you: Edit "Install".'
    const error = { code: 'sync.waits', status: 409, message }
    const { wrapper } = await noticeOf('open', [merge({ state: 'needs-you', error })])
    expect(wrapper.text()).toContain('Not merged')
    expect(wrapper.text()).toContain(message)
    expect(wrapper.find('a').attributes('href')).toBe('/outbox')
  })

  it('reports nothing of the merge of another change request', async () => {
    const { wrapper } = await noticeOf('open', [merge({ changeRequest: 'other' })])
    expect(wrapper.text()).toBe('')
  })
})
