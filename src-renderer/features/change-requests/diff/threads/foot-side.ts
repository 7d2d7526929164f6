import { inject, provide } from 'vue'
import type { InjectionKey } from 'vue'
import type { MovedBlock } from '../moves/moved-blocks.ts'

/** The side of a rendered page, for the feet of its blocks. */
export interface FootSide {
  pageId: () => string
  /** True when comments may stand on the blocks: on all of the present text, and on the removed ones of the base. */
  mayComment: (blockIds: readonly string[]) => boolean
  isChanged: (blockIds: readonly string[]) => boolean
  /** The move of a block that moved unchanged. */
  moveOf: (blockIds: readonly string[]) => MovedBlock | undefined
  /** Shows a block of the other side. */
  showOther: (block: string) => void
  /** Undoes the change of a block. */
  undo: (blockIds: readonly string[]) => void
}

const FOOT_SIDE: InjectionKey<FootSide> = Symbol('side of a rendered diff')

/** Names the side of the rendered diff in this component. */
export function provideFootSide(side: FootSide): void {
  provide(FOOT_SIDE, side)
}

/** Returns the side of the rendered diff around this component. */
export function useFootSide(): FootSide {
  const side = inject(FOOT_SIDE)
  if (!side) throw new Error('This component is not inside a rendered diff')
  return side
}
