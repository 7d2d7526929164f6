import type { ContentView } from '../../revisions/content-view.ts'

const WRITTEN_BETWEEN = {
  page: 'SELECT DISTINCT page AS id FROM page_version WHERE line = ? AND seq > ? AND seq <= ?',
  file: 'SELECT DISTINCT file AS id FROM file_version WHERE line = ? AND seq > ? AND seq <= ?',
}

/**
 * Returns the pages or files that may differ between two contents of one space, in order of their ids. It reads what
 * the steps between them wrote and what change requests hold, and nothing of the rest.
 */
export function differing(kind: 'page' | 'file', one: ContentView, other: ContentView): string[] {
  const ids = new Set<string>()
  for (const view of [one, other]) {
    if (!view.base) continue
    const changed = kind === 'page' ? view.changedPages() : view.changedFiles()
    for (const id of changed.keys()) ids.add(id)
  }
  const [from, to] = [stepOf(one), stepOf(other)]
  const steps = [Math.min(from.seq, to.seq), Math.max(from.seq, to.seq)] as const
  for (const { id } of one.store.all<{ id: string }>(WRITTEN_BETWEEN[kind], from.line, ...steps)) ids.add(id)
  return [...ids].sort()
}

/** The step of the main line that a content is, or stands on. */
const stepOf = (view: ContentView) => view.base ?? view.top
