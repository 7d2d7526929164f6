import { inject, provide } from 'vue'
import type { InjectionKey } from 'vue'

/** The block for which the threads around a component may suggest a replacement. */
export interface SuggestedBlock {
  pageId: string
  /** The ids of the shown block; null where threads stand apart from their blocks. */
  blockIds: readonly string[] | null
}

const SUGGESTED_BLOCK: InjectionKey<() => SuggestedBlock> = Symbol('suggested block')

/** Sets the block for the threads in this component. */
export const provideSuggestedBlock = (block: () => SuggestedBlock): void => provide(SUGGESTED_BLOCK, block)

/** Returns the block of the threads around this component; undefined outside of a diff. */
export const useSuggestedBlock = (): (() => SuggestedBlock) | undefined => inject(SUGGESTED_BLOCK, undefined)
