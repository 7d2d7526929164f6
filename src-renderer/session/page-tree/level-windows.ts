import { shallowRef, watch, type ShallowRef } from 'vue'
import { LEVELS_LIMIT } from '../../../src-main/schemas/limits/page-tree-limits.ts'
import type { PageLevels } from '../../../src-main/schemas/page-tree.ts'
import { keyOf, LevelStore, WINDOW, type LevelWindow } from './level-store.ts'
import type { PageContent, PageReads } from './page-content.ts'

/** The windows of a tree that were shown. */
export interface LevelWindows {
  store: Readonly<ShallowRef<LevelStore>>
  /** Counts the changes of the store, which is not reactive itself. */
  version: Readonly<ShallowRef<number>>
  /** Reads windows that are shown and not up to date. */
  show: (windows: readonly LevelWindow[]) => void
  /** Reads windows that are not up to date, and resolves when they are. */
  load: (windows: readonly LevelWindow[]) => Promise<void>
}

/** Reads windows of levels as they are shown. Each new answer of `start` begins a new reading of the tree. */
export function useLevelWindows(
  content: () => PageContent | null,
  reads: PageReads,
  start: () => PageLevels | undefined,
): LevelWindows {
  const store = shallowRef(new LevelStore())
  const version = shallowRef(0)
  const requested = new Set<string>()

  watch(
    () => JSON.stringify(content()),
    () => {
      store.value = new LevelStore()
      requested.clear()
    },
    { flush: 'sync' },
  )
  watch(start, (answer) => {
    if (!answer) return
    store.value.renew(answer.levels, answer.isSmall)
    requested.clear()
    version.value += 1
  })

  async function read(parents: (string | null)[], from: number): Promise<void> {
    const where = content()
    const into = store.value
    const { reading } = into
    if (!where) return
    const named = parents.filter((parent) => parent !== null)
    const query = { from, limit: WINDOW, ...(named.length > 0 && { parent: named }) }
    // A window that cannot be read stays the same. It is requested again after the next change, or when the connection
    // is restored.
    const answer = await reads.levels(where, query).catch(() => undefined)
    // After a change, the windows on the screen are requested again.
    if (into !== store.value || into.reading !== reading || !answer) return
    for (const level of answer.levels) into.add(level)
    version.value += 1
  }

  return {
    store,
    version,
    async load(windows) {
      const wanted = windows.filter((window) => store.value.isOutdated(window))
      await Promise.all(questions(wanted).map(({ parents, from }) => read(parents, from)))
    },
    show(windows) {
      store.value.touch(windows)
      const wanted = windows.filter((window) => {
        const key = keyOf(window)
        return store.value.isOutdated(window) && !requested.has(key) && requested.add(key)
      })
      for (const { parents, from } of questions(wanted)) void read(parents, from)
    },
  }
}

interface Question {
  parents: (string | null)[]
  from: number
}

/** Returns windows in groups that one call can read. The root level has a call of its own. */
function questions(windows: readonly LevelWindow[]): Question[] {
  const groups: Question[] = []
  for (const { parent, from } of windows) {
    const group = groups.find(
      (candidate) =>
        parent !== null &&
        candidate.from === from &&
        candidate.parents[0] !== null &&
        candidate.parents.length < LEVELS_LIMIT,
    )
    if (group) group.parents.push(parent)
    else groups.push({ parents: [parent], from })
  }
  return groups
}
