import { computed, watch, type ComputedRef } from 'vue'
import type { PageLevels, PagePlace, TitledPage } from '../../../src-main/schemas/page-tree.ts'
import { useAnswer, type Answer, type AnswerOptions } from '../../api/use-answer.ts'
import { WINDOW, type LevelWindow } from './level-store.ts'
import { useLevelWindows } from './level-windows.ts'
import { usePageReads, type PageContent } from './page-content.ts'
import { pageRows, type PageRows } from './page-rows.ts'
import { usePageTargets, type PageTargets } from './page-targets.ts'

/** The page tree of a content. It contains the levels that were shown, and requests all others from the core. */
export interface PageTree {
  /** The first levels. The tree has the problem of this answer. */
  start: Answer<PageLevels>
  /** True once it is known that the content has no pages. */
  isEmpty: ComputedRef<boolean>
  /** The page that a reader begins with. */
  first: ComputedRef<string | undefined>
  /** The place of the page in the address. */
  place: Answer<PagePlace>
  targets: PageTargets
  /** Returns the visible rows while the levels of some pages are open. */
  rows: (isOpen: (id: string) => boolean) => PageRows
  /** Returns true for a page that is open at first: a heading, or any page of a small content. */
  isOpenAtFirst: (id: string) => boolean
  /** Reads windows that are shown and not up to date. */
  show: (windows: readonly LevelWindow[]) => void
  /** Reads windows that are not up to date, and resolves when they are. */
  load: (windows: readonly LevelWindow[]) => Promise<void>
  /** Returns the place of a page; undefined when it no longer exists. */
  findPlace: (pageId: string) => Promise<PagePlace | undefined>
  /** Returns the pages whose titles match, the best first. */
  findTitles: (query: string, limit: number) => Promise<TitledPage[]>
  /** Reads everything that is shown again. */
  refresh: () => Promise<void>
}

/** Returns the tree of a content. `current` is the page in the address, which is refreshed with the tree. */
export function usePageTree(
  content: () => PageContent | null,
  current: () => string | undefined,
  options: AnswerOptions = {},
): PageTree {
  const reads = usePageReads()
  const targets = usePageTargets(content, reads)
  const start = useAnswer(content, (where) => reads.levels(where, { limit: WINDOW }), options)
  const { store, version, show, load } = useLevelWindows(content, reads, () => start.value.value)
  const place = useAnswer(
    () => {
      const where = content()
      const page = current()
      return where && page !== undefined ? { where, page } : null
    },
    ({ where, page }) => reads.place(where, page),
    options,
  )
  watch(start.value, (answer) => answer && targets.refresh())

  return {
    start,
    isEmpty: computed(() => version.value > 0 && store.value.count(null) === 0),
    first: computed(() => start.value.value?.first),
    place,
    targets,
    rows(isOpen) {
      void version.value
      return pageRows(store.value, isOpen)
    },
    isOpenAtFirst(id) {
      void version.value
      return store.value.isSmall || store.value.isRootGroup(id)
    },
    show,
    load,
    async findPlace(pageId) {
      const where = content()
      return where ? reads.place(where, pageId).catch(() => undefined) : undefined
    },
    async findTitles(query, limit) {
      const where = content()
      return where ? reads.titles(where, query, limit) : []
    },
    async refresh() {
      await Promise.all([start.refresh(), place.refresh()])
    },
  }
}
