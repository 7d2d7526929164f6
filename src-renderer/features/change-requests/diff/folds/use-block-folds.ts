import { computed, provide, shallowReactive, watch } from 'vue'
import { BLOCK_FOLDS } from '../../../../markdown/view/block-folds.ts'
import type { SideTexts } from '../side-text.ts'
import { unchangedFolds, type BlockFolds, type FoldOptions } from './unchanged-folds.ts'

/** The blocks of a page that the user saw. They stay in sight while other blocks change. */
export interface SeenBlocks {
  /** The blocks of the folds that the user opened. */
  opened: Set<string>
  /** The blocks that were in sight without an act of the user. */
  shown: Set<string>
}

/** Returns the blocks of a page that nobody saw yet. */
export function noSeenBlocks(): SeenBlocks {
  return { opened: shallowReactive(new Set()), shown: new Set() }
}

const NONE: BlockFolds = new Map()

/**
 * Folds the long unchanged parts of a rendered diff for the component below. Both sides fold and open the same parts.
 * Blocks that the user saw are not folded later, since that would move the page under the pointer.
 */
export function provideBlockFolds(
  sides: () => SideTexts,
  { seen, mayFold, pinned }: { seen: SeenBlocks; mayFold: () => boolean } & Pick<FoldOptions, 'pinned'>,
): void {
  const all = computed(() =>
    mayFold() ? unchangedFolds(sides(), { pinned, shown: (id) => seen.shown.has(id) }) : NONE,
  )
  const open = computed(
    () => new Set([...all.value].flatMap(([id, fold]) => (seen.opened.has(id) ? [fold] : []))),
  )
  watch(
    all,
    (folds) => {
      for (const { id } of sides().after.blocks) if (!folds.has(id)) seen.shown.add(id)
    },
    { immediate: true, flush: 'post' },
  )
  provide(BLOCK_FOLDS, {
    foldOf(blockId) {
      const fold = all.value.get(blockId)
      return fold === undefined || open.value.has(fold) ? undefined : fold
    },
    open(fold) {
      for (const [id, each] of all.value) if (each === fold) seen.opened.add(id)
    },
  })
}
