import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'
import { useComposerDraft } from './use-composer-draft.ts'

/** An edit of a comment or reply. */
export interface EditDraft {
  draft: Ref<string>
  isEditing: ComputedRef<boolean>
  /** True when the user began the edit on this screen, so that it takes the focus. */
  isBegun: Readonly<Ref<boolean>>
  /** Begins the edit of a text. An edit in progress continues. */
  begin: (text: string) => void
  /** Ends the edit, and discards its text. */
  end: () => void
}

/** Returns the edit of an item by its id. The text is stored on this device until the edit ends. */
export function useEditDraft(id: () => string): EditDraft {
  const draft = useComposerDraft(() => `edit.${id()}`)
  const isBegun = shallowRef(false)
  const isEditing = computed(() => isBegun.value || draft.value !== '')
  return {
    draft,
    isEditing,
    isBegun,
    begin(text) {
      if (!isEditing.value) draft.value = text
      isBegun.value = true
    },
    end() {
      draft.value = ''
      isBegun.value = false
    },
  }
}
