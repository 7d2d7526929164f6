import { computed, onScopeDispose, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { CHANGE_SCREEN } from '../../../screens/change-request-screens.ts'
import type { OpenChangeRequest } from '../open-change-request.ts'
import { openLock } from './across-tabs.ts'
import { dropUntouched } from './begin-change.ts'
import { draftsBegunIn } from './begun-drafts.ts'
import { useBegin } from './use-begin.ts'

/**
 * Protects a change request from being dropped while it is open in this tab. Drops one that Edit created when it is
 * left unchanged. A user who returns to a dropped one starts a new one on the page.
 */
export function useBegunDraft(open: OpenChangeRequest, change: () => string): void {
  const context = useBegin()
  const router = useRouter()
  const route = useRoute()

  watch(
    () => open.openedAs.value,
    (id, _before, onLeave) => {
      if (id === undefined) return
      const release = context.tabs.hold(openLock(id))
      const params = { spaceId: open.spaceId.value, changeRequestId: id }
      onLeave(() => {
        release()
        void leave(params)
      })
    },
    { immediate: true },
  )
  // Another tab may know it by the name that the remote gave it.
  watch(
    () => open.changeRequest.value?.id,
    (id, _before, onLeave) => {
      if (id !== undefined) onLeave(context.tabs.hold(openLock(id)))
    },
    { immediate: true },
  )

  async function leave(params: { spaceId: string; changeRequestId: string }): Promise<void> {
    // After a failure it stays a draft. The next Edit checks it again.
    if (await open.sendUnsent()) await dropUntouched(context, params).catch(() => undefined)
  }

  const isGone = computed(
    () => open.changeRequest.value?.status === 'archived' || open.answer.problem.value?.status === 404,
  )
  const dropped = computed(() => {
    if (!isGone.value) return undefined
    const id = open.changeRequest.value?.id
    return draftsBegunIn(context.storage, open.spaceId.value).find(
      (draft) =>
        draft.isDropped &&
        (id === undefined ? String(draft.number) === change() : draft.changeRequest === id),
    )
  })
  const stop = watch(
    dropped,
    (draft) => {
      if (!draft) return
      const page = route.params['page'] || draft.page
      const query = typeof page === 'string' ? { page } : {}
      void router.replace({ name: CHANGE_SCREEN.new, params: { space: draft.space }, query })
    },
    { immediate: true },
  )
  onScopeDispose(stop)
}
