import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'
import { useComposerDraft } from './use-composer-draft.ts'
import { useDiscardedText } from './use-discarded-text.ts'

/** An edit of a comment or reply. */
export interface EditDraft {
  draft: Ref<string>
  isEditing: ComputedRef<boolean>
  /** True when the user began the edit on this screen, so that it takes the focus. */
  isBegun: Readonly<Ref<boolean>>
  /** Begins the edit of a text. An edit in progress continues. */
  begin: (text: string) => void
  /** Ends the edit. It discards a changed text, and offers to restore it. */
  end: () => void
}

/** Returns the edit of an item by its id. The text is stored on this device until the edit ends. */
export function useEditDraft(id: () => string): EditDraft {
  const key = (): string => `edit.${id()}`
  const draft = useComposerDraft(key)
  const discard = useDiscardedText(draft, key)
  let original: string | undefined
  const isBegun = shallowRef(false)
  const isEditing = computed(() => isBegun.value || draft.value !== '')
  return {
    draft,
    isEditing,
    isBegun,
    begin(text) {
      if (!isEditing.value) draft.value = text
      original = text
      isBegun.value = true
    },
    end() {
      if (draft.value === original) draft.value = ''
      discard(() => (isBegun.value = true))
      isBegun.value = false
    },
  }
}
