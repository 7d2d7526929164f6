import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent } from 'vue'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import { useHistoryActions } from '../../../src-renderer/session/use-history-actions.ts'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { deferred } from '../support/deferred.ts'
import { FakeHost, Refused } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const reverted = { id: 'c', space: 's', number: 9, subject: 'Undo: Tidy up' } as ChangeRequest

/** Begins to undo a merge on the screen of history. */
async function begin() {
  const answer = deferred<ChangeRequest>()
  let actions: ReturnType<typeof useHistoryActions> | undefined
  const Screen = defineComponent({
    setup() {
      actions = useHistoryActions()
      return () => null
    },
  })
  const host = new FakeHost({ revertRevision: () => answer.promise })
  const { router } = await mountInApp(Screen, { host, at: '/spaces/s/history' })
  void actions!.undoMerge.run({ spaceId: 's', revisionId: 'r', name: 'Tidy up' })
  const leave = () => router.push('/changes')
  return { answer, router, leave, undoMerge: actions!.undoMerge }
}

describe('the undo of a merge', () => {
  it('opens its change request', async () => {
    const { answer, router } = await begin()
    answer.resolve(reverted)
    await flushPromises()
    expect(router.currentRoute.value.path).toBe('/spaces/s/changes/9')
    expect(useToasts().toasts).toEqual([])
  })

  it('offers its change request to a user on another screen', async () => {
    const { answer, router, leave } = await begin()
    await leave()
    answer.resolve(reverted)
    await flushPromises()
    expect(router.currentRoute.value.path).toBe('/changes')
    const [toast] = useToasts().toasts
    expect(toast?.text).toBe('Change request 9 is created: Undo: Tidy up')
    toast?.action?.run()
    await flushPromises()
    expect(router.currentRoute.value.path).toBe('/spaces/s/changes/9')
  })

  it('reports its problem to a user on another screen, and only there', async () => {
    const { answer, leave, undoMerge } = await begin()
    await leave()
    answer.reject(new Refused({ code: 'rights.missing', status: 403, message: 'You may only read this.' }))
    await flushPromises()
    expect(useToasts().toasts).toMatchObject([{ text: 'You may only read this.', tone: 'danger' }])
    expect(undoMerge.problem.value).toBeUndefined()
  })
})
