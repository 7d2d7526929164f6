import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Collection } from '../../../src-main/schemas/collection.ts'
import type { Space } from '../../../src-main/schemas/space.ts'

/** A dialog of the library. `parent` is the collection of a new item. */
export type LibraryDialog =
  | { kind: 'new-space' | 'new-collection'; parent?: string }
  | { kind: 'rename-space' | 'delete-space'; space: Space }
  | { kind: 'rename-collection' | 'delete-collection'; collection: Collection }
  | { kind: 'move'; id: string }

/** The open dialog. Menus open it, and the shell shows it. */
export const useLibraryDialogs = defineStore('library-dialogs', () => {
  const shown = shallowRef<LibraryDialog>()
  return {
    shown,
    open: (dialog: LibraryDialog) => (shown.value = dialog),
    close: () => (shown.value = undefined),
    /** True while the user has not closed a dialog. Its answer may arrive later, in front of another dialog. */
    isShown: (dialog: LibraryDialog) => shown.value === dialog,
  }
})
