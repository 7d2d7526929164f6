import { computed, shallowRef, watch, type ComputedRef, type ShallowRef, type WritableComputedRef } from 'vue'
import { useClient } from '../../../api/client.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import { holdDraft } from '../../comments/posted-draft.ts'
import { useComposerDraft } from '../../comments/use-composer-draft.ts'
import { useDiscardedText } from '../../comments/use-discarded-text.ts'
import { sameRequest, useChangeRequest } from '../open-change-request.ts'

export interface Description {
  /** The description of the change request; empty for none. */
  stored: ComputedRef<string>
  isEditing: ShallowRef<boolean>
  /** The text that is being written. It is stored on this device until it is saved or discarded. */
  text: WritableComputedRef<string>
  /** The description of another user that was saved since the editing began; undefined for none. */
  newer: ShallowRef<string | undefined>
  /** True when a text of this device was neither saved nor discarded. */
  hasDraft: ComputedRef<boolean>
  edit: () => void
  cancel: () => void
  /** Saves the text, unless another user has changed the description. The second time it replaces theirs. */
  save: Action<[], void>
}

/** Edits the description of the change request. */
export function useDescription(): Description {
  const { call } = useClient()
  const open = useChangeRequest()
  const { changeRequest, openedAs, params, answer } = open
  const stored = computed(() => changeRequest.value?.description?.markdown ?? '')
  const key = () => `description.${params.value?.changeRequestId ?? ''}`
  const draft = useComposerDraft(key)
  const written = shallowRef('')
  const text = computed({
    get: () => written.value,
    set(next) {
      written.value = next
      draft.value = next === stored.value ? '' : next
    },
  })
  const isEditing = shallowRef(false)
  const newer = shallowRef<string>()
  /** The description that the user began with, or has seen since. */
  let seen = ''

  function close(): void {
    isEditing.value = false
    newer.value = undefined
    draft.value = ''
  }

  function edit(): void {
    seen = stored.value
    written.value = draft.value === '' ? stored.value : draft.value
    isEditing.value = true
  }

  const discard = useDiscardedText(draft, key)
  function cancel(): void {
    const discardedKey = key()
    discard(() => discardedKey === key() && edit())
    close()
  }

  const save = useAction(async () => {
    const { value: place } = params
    if (!place) return
    const isOpen = sameRequest(open)
    const discardSent = holdDraft(draft, key)
    const [sent, known] = [text.value, seen]
    const { description } = await call('getChangeRequestById', { params: place })
    const current = description?.markdown ?? ''
    if (current !== known && current !== sent) {
      if (isOpen()) seen = newer.value = current
      return
    }
    await call('updateChangeRequestById', { params: place, body: { description: { markdown: sent } } })
    await answer.refresh()
    discardSent()
    if (!isOpen()) return
    seen = sent
    // Text that the user typed meanwhile is not saved yet.
    if (text.value === sent) close()
  })

  // The screen stays when another change request opens. The text stays stored for its own.
  watch(openedAs, () => {
    isEditing.value = false
    newer.value = undefined
    save.problem.value = undefined
  })

  return {
    stored,
    isEditing,
    newer,
    hasDraft: computed(() => !isEditing.value && draft.value !== '' && draft.value !== stored.value),
    save,
    text,
    edit,
    cancel,
  }
}
