import { computed, onScopeDispose, reactive, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { findMatches, MAX_MATCHES } from './find-matches.ts'
import { markMatches, removeMarks, showMatch } from './mark-matches.ts'
import { readTextRuns, type TextRun } from './page-text.ts'

export interface PageFind {
  query: { text: string; isExact: boolean }
  /** The result in words; empty without a query. */
  outcome: ComputedRef<string>
  /** Goes to the next match, or to the previous one with -1, around the ends of the page. */
  step(direction: 1 | -1): void
}

/**
 * Finds text within an element while the scope lives. The matches follow changes of the element: a long page is drawn
 * in parts, and another user may change it.
 */
export function usePageFind(root: Readonly<Ref<HTMLElement | null>>): PageFind {
  const query = reactive({ text: '', isExact: false })
  const matches = shallowRef<readonly Range[]>([])
  const current = shallowRef(-1)
  /** The text of the element; undefined after a change. Reading a large page takes longer than searching it. */
  let runs: TextRun[] | undefined

  function search(): void {
    if (root.value && query.text !== '') runs ??= readTextRuns(root.value)
    matches.value = findMatches(runs ?? [], { query: query.text, isExact: query.isExact })
    current.value = Math.min(current.value, matches.value.length - 1)
    mark()
  }

  const mark = (): void => markMatches(matches.value, matches.value[current.value])

  function goTo(index: number): void {
    current.value = index
    mark()
    const match = matches.value[index]
    if (match) showMatch(match)
  }

  watch(query, () => {
    const before = matches.value[current.value]
    search()
    goTo(nearest(matches.value, before))
  })
  observeChanges(root, () => {
    runs = undefined
    search()
  })
  onScopeDispose(removeMarks)

  return {
    query,
    outcome: computed(() => outcomeOf(query.text, current.value, matches.value.length)),
    step(direction) {
      const { length } = matches.value
      // Matches that arrive later have no current one. The first step leads to the first or the last.
      const from = current.value < 0 && direction < 0 ? 0 : current.value
      if (length > 0) goTo((from + direction + length) % length)
    },
  }
}

/** Returns the index of the match at or after an earlier one, so that a longer query does not jump; otherwise 0. */
function nearest(matches: readonly Range[], before: Range | undefined): number {
  if (matches.length === 0) return -1
  if (!before) return 0
  const index = matches.findIndex((match) => match.compareBoundaryPoints(Range.START_TO_START, before) >= 0)
  return Math.max(index, 0)
}

function outcomeOf(query: string, current: number, count: number): string {
  if (query.trim() === '') return ''
  if (count === 0) return 'Not found'
  const number = `${count}${count === MAX_MATCHES ? '+' : ''}`
  if (current >= 0) return `${current + 1} of ${number}`
  return count === 1 ? '1 match' : `${number} matches`
}

/** Calls a function once for all changes of a frame. */
function observeChanges(root: Readonly<Ref<HTMLElement | null>>, changed: () => void): void {
  let frame: number | undefined
  const observer = new MutationObserver(() => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      changed()
    })
  })
  watch(
    root,
    (element) => {
      observer.disconnect()
      if (element) observer.observe(element, { childList: true, characterData: true, subtree: true })
      changed()
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    observer.disconnect()
    if (frame !== undefined) cancelAnimationFrame(frame)
  })
}
