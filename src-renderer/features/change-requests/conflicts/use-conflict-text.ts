import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef, Ref, ShallowRef } from 'vue'
import { findConflicts } from '../../../../src-main/content/merge/conflict-markers.ts'
import type { MarkedConflict } from '../../../../src-main/content/merge/conflict-markers.ts'
import { asClientProblem, ClientProblem } from '../../../api/client-problem.ts'
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
  /** Stores the choice for a place. Undefined opens the place again. */
  decide: (index: number, decision: Decision | undefined) => Promise<void>
}

const EDITED =
  'The page was edited meanwhile, so this choice was not saved. Its places are shown as they are now.'

/**
 * Resolves the marked text of a page place by place. Every choice is saved at once, in order. The original marked text
 * is retained, so that a choice can be changed while the page is open. A text that another user wrote meanwhile is not
 * overwritten: it is read again, without the choices.
 */
export function useConflictText(pageId: () => string): ConflictText {
  const { call } = useClient()
  const { params, apply } = useChangeRequest()
  const marked = shallowRef('')
  const decisions = shallowRef<ReadonlyMap<number, Decision>>(new Map())
  const problem = shallowRef<ClientProblem>()
  const conflicts = computed(() => findConflicts(marked.value))
  /** The choices that the core has. */
  let stored: ReadonlyMap<number, Decision> = new Map()
  /** The document id of the text that the core has, as far as it is known. */
  let documentId: string | undefined
  let newest = 0
  let saved: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const own = ++newest
    marked.value = ''
    decisions.value = new Map()
    stored = new Map()
    problem.value = undefined
    if (!params.value) return
    try {
      const page = await call('getPageInChangeRequestById', { params: { ...params.value, pageId: pageId() } })
      if (own !== newest) return
      marked.value = page.markdown ?? ''
      documentId = page.documentId
    } catch (error) {
      if (own === newest) problem.value = asClientProblem(error)
    }
  }

  function set(index: number, decision: Decision | undefined): void {
    const next = new Map(decisions.value)
    if (decision) next.set(index, decision)
    else next.delete(index)
    decisions.value = next
  }

  /** Saves all choices. `undo` returns to the stored choice for a place when they cannot be saved. */
  async function save(own: number, undo: () => unknown): Promise<void> {
    // The choices belong to a text that is no longer shown.
    if (own !== newest) return
    const saving = decisions.value
    const markdown = resolvedText(marked.value, saving)
    const condition = documentId === undefined ? {} : { ifDocumentId: documentId }
    try {
      const [page] = await apply([
        { operation: 'update_page', page: pageId(), document: { markdown }, ...condition },
      ])
      if (own !== newest) return
      documentId = page?.documentId
      stored = saving
    } catch (error) {
      if (own === newest) await recover(asClientProblem(error), undo)
    }
  }

  async function recover(failure: ClientProblem, undo: () => unknown): Promise<void> {
    const isEdited = failure.status === 412
    if (isEdited) await read()
    else undo()
    problem.value = isEdited
      ? new ClientProblem({ code: failure.code, status: failure.status, message: EDITED })
      : failure
  }

  function decide(index: number, decision: Decision | undefined): Promise<void> {
    const own = newest
    problem.value = undefined
    set(index, decision)
    // A later choice for the place is saved by itself.
    const undo = () => decisions.value.get(index) === decision && set(index, stored.get(index))
    saved = saved.then(() => save(own, undo))
    return saved
  }

  watch([pageId, () => params.value?.changeRequestId], () => void read(), { immediate: true })
  const left = computed(() => conflicts.value.length - decisions.value.size)
  return { conflicts, decisions, left, problem, decide }
}
