import { computed, type Ref, type WritableComputedRef } from 'vue'

/** Returns whether a dialog is open: while it has a subject. Closing the dialog clears the subject. */
export function openFor(subject: Ref<unknown>): WritableComputedRef<boolean> {
  return computed({
    get: () => subject.value !== undefined,
    set: (isOpen) => {
      if (!isOpen) subject.value = undefined
    },
  })
}
