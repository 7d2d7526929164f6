import { computed, shallowRef, type ComputedRef, type ShallowRef, type WritableComputedRef } from 'vue'
import { useClient } from '../../../api/client.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import { useComposerDraft } from '../../comments/use-composer-draft.ts'
import { useChangeRequest } from '../open-change-request.ts'

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
  const { changeRequest, openedAs, params, answer } = useChangeRequest()
  const stored = computed(() => changeRequest.value?.description?.markdown ?? '')
  const draft = useComposerDraft(() => `description.${openedAs.value ?? ''}`)
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

  const save = useAction(async () => {
    if (!params.value) return
    const { description } = await call('getChangeRequestById', { params: params.value })
    const current = description?.markdown ?? ''
    if (current !== seen && current !== text.value) {
      seen = current
      newer.value = current
      return
    }
    await call('updateChangeRequestById', {
      params: params.value,
      body: { description: { markdown: text.value } },
    })
    await answer.refresh()
    close()
  })

  return {
    stored,
    isEditing,
    newer,
    hasDraft: computed(() => !isEditing.value && draft.value !== '' && draft.value !== stored.value),
    save,
    text,
    edit() {
      seen = stored.value
      written.value = draft.value === '' ? stored.value : draft.value
      isEditing.value = true
    },
    cancel: close,
  }
}
