import type { Root } from 'hast'
import { computed, shallowRef } from 'vue'
import type { BlockWords } from '../../../../markdown/view/parts/word-marks.ts'
import type { ShownPart } from '../../../../markdown/view/use-rendered-page.ts'
import type { DiffSide } from '../moves/moved-lines.ts'
import type { SideTexts } from '../side-text.ts'
import { blockTwins } from './block-twins.ts'
import { compareTrees, type ComparedWords } from './compare-trees.ts'

type Parts = ReadonlyMap<string, ShownPart>

/**
 * Returns the changed words of the blocks of both rendered sides. A block is compared when both versions of it are
 * drawn, and once for both.
 */
export function useWordMarks(sides: () => SideTexts): Record<DiffSide, BlockWords> {
  const twins = computed(() => blockTwins(sides()))
  const parts = { before: shallowRef<Parts>(new Map()), after: shallowRef<Parts>(new Map()) }
  const compared = new WeakMap<Root, { after: Root; words: ComparedWords | undefined }>()

  function wordsOf(before: Root, after: Root): ComparedWords | undefined {
    const known = compared.get(before)
    if (known?.after === after) return known.words
    const words = compareTrees(before, after)
    compared.set(before, { after, words })
    return words
  }

  function twinOf(side: DiffSide, { id: ownId, kind, blockIds }: ShownPart): ShownPart | undefined {
    const others = parts[side === 'before' ? 'after' : 'before'].value
    if (kind === 'footnotes') return others.get(ownId)
    const twin = blockIds.map((id) => twins.value[side].get(id)).find((id) => id !== undefined)
    return twin === undefined ? undefined : others.get(twin)
  }

  const wordsOn = (side: DiffSide): BlockWords => ({
    show(shown) {
      parts[side].value = new Map(shown.flatMap((part) => part.blockIds.map((id) => [id, part])))
    },
    marksOf(part) {
      const twin = twinOf(side, part)
      if (!twin) return undefined
      return side === 'before' ? wordsOf(part.tree, twin.tree)?.before : wordsOf(twin.tree, part.tree)?.after
    },
  })
  return { before: wordsOn('before'), after: wordsOn('after') }
}
