import type { ContentView } from '../../revisions/content-view.ts'

const WRITTEN_BETWEEN = {
  page: 'SELECT DISTINCT page AS id FROM page_version WHERE line = ? AND seq > ? AND seq <= ?',
  file: 'SELECT DISTINCT file AS id FROM file_version WHERE line = ? AND seq > ? AND seq <= ?',
}

/**
 * Returns the pages or files that may differ between two contents of one space, in order of their ids. It reads only
 * the writes of the steps between them, and the changes of change requests.
 */
export function differing(kind: 'page' | 'file', first: ContentView, second: ContentView): string[] {
  const ids = new Set<string>()
  for (const view of [first, second]) {
    if (!view.base) continue
    const changed = kind === 'page' ? view.changedPages() : view.changedFiles()
    for (const id of changed.keys()) ids.add(id)
  }
  const [from, to] = [stepOf(first), stepOf(second)]
  const steps = [Math.min(from.seq, to.seq), Math.max(from.seq, to.seq)] as const
  for (const { id } of first.store.all<{ id: string }>(WRITTEN_BETWEEN[kind], from.line, ...steps))
    ids.add(id)
  return [...ids].sort()
}

/** Returns the step of the main line of a content, or of its base. */
const stepOf = (view: ContentView) => view.base ?? view.top
