import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Space } from '../../../src-main/schemas/space.ts'

/** A question about a space that stands in front of the window. */
export type SpaceDialog = { kind: 'new' } | { kind: 'rename' | 'delete'; space: Space }

/** Which question is asked; menus ask them, and the shell shows them. */
export const useSpaceDialogs = defineStore('space-dialogs', () => {
  const shown = shallowRef<SpaceDialog>()
  return {
    shown,
    open: (dialog: SpaceDialog) => (shown.value = dialog),
    close: () => (shown.value = undefined),
  }
})
