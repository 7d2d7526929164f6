import type { InjectionKey } from 'vue'

/** The folds of blocks in a page, as a diff folds its unchanged blocks. */
export interface ViewFolds {
  /** Returns the closed fold that contains a block; undefined for a block in sight. */
  foldOf: (blockId: string) => string | undefined
  open: (fold: string) => void
}

/** The folds of the page around a component; undefined for a page that is in sight as a whole. */
export const BLOCK_FOLDS: InjectionKey<ViewFolds | undefined> = Symbol('folds of blocks')
