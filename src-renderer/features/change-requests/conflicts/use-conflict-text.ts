import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef, Ref, ShallowRef } from 'vue'
import { findConflicts } from '../../../../src-main/content/merge/conflict-markers.ts'
import type { MarkedConflict } from '../../../../src-main/content/merge/conflict-markers.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import type { ClientProblem } from '../../../api/client-problem.ts'
import { useClient } from '../../../api/client.ts'
import { useChangeRequest } from '../open-change-request.ts'
import { resolvedText } from './resolved-text.ts'
import type { Decision } from './resolved-text.ts'

export interface ConflictText {
  conflicts: ComputedRef<MarkedConflict[]>
  decisions: Ref<ReadonlyMap<number, Decision>>
  /** The number of places without a choice. */
  left: ComputedRef<number>
  problem: Readonly<ShallowRef<ClientProblem | undefined>>
  isSaving: Readonly<ShallowRef<boolean>>
  decide: (index: number, decision: Decision | undefined) => Promise<void>
}

/**
 * Resolves the marked text of a page place by place. Every choice is saved at once. The original marked text is
 * retained, so that a choice can be changed while the page is open.
 */
export function useConflictText(pageId: () => string): ConflictText {
  const { call } = useClient()
  const { params, apply } = useChangeRequest()
  const marked = shallowRef('')
  const decisions = shallowRef<ReadonlyMap<number, Decision>>(new Map())
  const problem = shallowRef<ClientProblem>()
  const isSaving = shallowRef(false)
  const conflicts = computed(() => findConflicts(marked.value))
  let newest = 0

  async function read(): Promise<void> {
    const own = ++newest
    marked.value = ''
    decisions.value = new Map()
    problem.value = undefined
    if (!params.value) return
    try {
      const page = await call('getPageInChangeRequestById', { params: { ...params.value, pageId: pageId() } })
      if (own === newest) marked.value = page.markdown ?? ''
    } catch (error) {
      if (own === newest) problem.value = asClientProblem(error)
    }
  }

  async function decide(index: number, decision: Decision | undefined): Promise<void> {
    const before = decisions.value
    const next = new Map(before)
    if (decision) next.set(index, decision)
    else next.delete(index)
    decisions.value = next
    isSaving.value = true
    problem.value = undefined
    try {
      const markdown = resolvedText(marked.value, next)
      await apply([{ operation: 'update_page', page: pageId(), document: { markdown } }])
    } catch (error) {
      problem.value = asClientProblem(error)
      decisions.value = before
    } finally {
      isSaving.value = false
    }
  }

  watch([pageId, () => params.value?.changeRequestId], () => void read(), { immediate: true })
  const left = computed(() => conflicts.value.length - decisions.value.size)
  return { conflicts, decisions, left, problem, isSaving, decide }
}
