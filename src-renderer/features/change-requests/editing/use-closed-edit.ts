import { computed, type ComputedRef } from 'vue'
import { continuedSubject } from '../../../../src-main/schemas/change-request.ts'
import type { OutboxItem } from '../../../../src-main/schemas/sync.ts'
import { useClient } from '../../../api/client.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import { useMoveEdits } from '../begin/use-move-edits.ts'
import { useSaveAsNew } from '../begin/use-save-as-new.ts'
import { useChangeRequest } from '../open-change-request.ts'
import type { PageDraft } from './draft/page-draft.ts'

interface ClosedEdit {
  /** Moves the edit to a new change request, and shows the page without it here. */
  action: Action<[], void>
  /** True while the text on the screen includes the edit. */
  isInText: ComputedRef<boolean>
}

/**
 * Returns the action on an edit of a page whose change request was merged or archived first. The edit is the parked one
 * of the outbox with all that was typed since. In a workspace without an outbox it is the unsaved text.
 */
export function useClosedEdit(draft: () => PageDraft, parked: () => OutboxItem | undefined): ClosedEdit {
  const client = useClient()
  const { changeRequest, params } = useChangeRequest()
  const isInText = computed(
    () => draft().theirs.value !== undefined || draft().state.value.kind === 'unsaved',
  )
  const move = useMoveEdits(() => parked()?.id ?? '')
  const save = useSaveAsNew(() => {
    const place = params.value
    const closed = changeRequest.value
    if (!place || !closed) return undefined
    const { text, base, pageId, page } = draft()
    return {
      spaceId: place.spaceId,
      subject: continuedSubject(closed),
      texts: [{ page: pageId.value, title: page.title, text, base }],
      remove: () => draft().abandon(),
    }
  })

  /** Adds what was typed since to the parked edit. Returns true when the edit has the whole text of the screen. */
  async function complete({ id, texts, conflict }: OutboxItem): Promise<boolean> {
    const { text, pageId } = draft()
    const known = texts.find(({ page }) => page === pageId.value)
    if (known?.after === text) return true
    // The text of a conflict is a choice of its user, which the new change request asks for.
    if (!isInText.value || conflict) return false
    const corrected = { texts: [{ page: pageId.value, markdown: text }] }
    await client.call('editIntent', { params: { intentId: id }, body: corrected })
    return true
  }

  async function moveParked(item: OutboxItem): Promise<void> {
    const shown = draft()
    const isComplete = await complete(item)
    await move.run()
    if (move.problem.value) throw move.problem.value
    if (isComplete) await shown.abandon()
  }

  async function saveUnsaved(): Promise<void> {
    await save.run()
    if (save.problem.value) throw save.problem.value
  }

  const action = useAction(() => {
    const item = parked()
    return item ? moveParked(item) : saveUnsaved()
  })
  return { action, isInText }
}
