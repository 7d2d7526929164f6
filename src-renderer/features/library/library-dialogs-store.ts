import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Collection } from '../../../src-main/schemas/collection.ts'
import type { Space } from '../../../src-main/schemas/space.ts'

/** A question about the library that stands in front of the window. `parent` is the collection to make it in. */
export type LibraryDialog =
  | { kind: 'new-space' | 'new-collection'; parent?: string }
  | { kind: 'rename-space' | 'delete-space'; space: Space }
  | { kind: 'rename-collection' | 'delete-collection'; collection: Collection }
  | { kind: 'move'; id: string }

/** Which question is asked; menus ask them, and the shell shows them. */
export const useLibraryDialogs = defineStore('library-dialogs', () => {
  const shown = shallowRef<LibraryDialog>()
  return {
    shown,
    open: (dialog: LibraryDialog) => (shown.value = dialog),
    close: () => (shown.value = undefined),
  }
})
