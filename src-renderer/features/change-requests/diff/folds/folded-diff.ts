import { computed } from 'vue'
import type { Page } from '../../../../../src-main/schemas/page.ts'
import { termsPattern } from '../../../../markdown/view/mark-terms.ts'
import { hasSameVariables } from '../same-rendering.ts'
import type { SideTexts } from '../side-text.ts'
import { useCommentedBlocks } from '../threads/commented-blocks.ts'
import { provideBlockFolds, type SeenBlocks } from './use-block-folds.ts'

interface RenderedPage {
  pageId: string
  before: Page | undefined
  after: Page | undefined
  sides: SideTexts
  seen: SeenBlocks
}

/** Folds the unchanged parts of a page in the diff. Blocks with comments or found words stay in sight. */
export function useFoldedDiff(page: RenderedPage, terms: () => readonly string[]): void {
  const commented = useCommentedBlocks(() => page.pageId)
  const found = computed(() => blocksWith(page.sides, termsPattern(terms())))
  provideBlockFolds(() => page.sides, {
    seen: page.seen,
    mayFold: () => hasSameVariables(page.before, page.after),
    pinned: (id) => commented.value.has(id) || found.value.has(id),
  })
}

function blocksWith({ after }: SideTexts, pattern: RegExp | undefined): ReadonlySet<string> {
  if (!pattern) return new Set()
  const { text, blocks } = after
  return new Set(
    blocks.filter(({ start, end }) => text.slice(start, end).search(pattern) >= 0).map(({ id }) => id),
  )
}
