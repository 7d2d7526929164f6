import { shallowRef, watch, type ShallowRef } from 'vue'

/** The other parts of the editor that the panel of properties affects. */
export interface PropertiesContext {
  areCommentsOpen: () => boolean
  hideComments: () => void
  focusText: () => void
}

/** Shows and hides the properties of a page. One panel at a time leaves room for the text. */
export function usePropertiesPanel({ areCommentsOpen, hideComments, focusText }: PropertiesContext): {
  arePropertiesOpen: ShallowRef<boolean>
  toggleProperties: () => void
  closeProperties: () => void
} {
  const arePropertiesOpen = shallowRef(false)

  watch(areCommentsOpen, (areOpen) => areOpen && (arePropertiesOpen.value = false))

  return {
    arePropertiesOpen,
    toggleProperties() {
      arePropertiesOpen.value = !arePropertiesOpen.value
      if (arePropertiesOpen.value && areCommentsOpen()) hideComments()
    },
    closeProperties() {
      arePropertiesOpen.value = false
      focusText()
    },
  }
}
