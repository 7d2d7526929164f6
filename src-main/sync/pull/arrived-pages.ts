import { isDeletion, type ChangeList } from '../../schemas/feed/feed.ts'
import type { Reader } from '../../store/store.ts'
import { changesContent } from '../outbox/effect-of.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { intentsIn } from '../outbox/intents.ts'
import { toRemoteIds } from '../outbox/known-ids.ts'

/** The created entities in the answer to an edit of content. */
interface ContentAnswer {
  pages?: readonly { id: string }[]
  files?: readonly { id: string }[]
}

/**
 * Returns the acknowledged edits whose new pages and files are all in these answers of lists. They land with the
 * answers, before the pull ends. Otherwise each new page would exist twice until then, with both ids.
 */
export function arrivedPages(store: Reader, answers: readonly Pick<ChangeList, 'changes'>[]): Intent[] {
  const arrived = new Set(answers.flatMap(({ changes }) => changes.filter(isContent).map(({ id }) => id)))
  if (arrived.size === 0) return []
  return intentsIn(store, 'acknowledged').filter(({ operation, ids, answer }) => {
    if (!changesContent(operation)) return false
    const { pages = [], files = [] } = (answer ?? {}) as ContentAnswer
    const created = [...pages, ...files].filter(({ id }) => ids.includes(id))
    return created.length > 0 && created.every(({ id }) => arrived.has(toRemoteIds(store, id)))
  })
}

function isContent(change: ChangeList['changes'][number]): boolean {
  return !isDeletion(change) && (change.kind === 'page' || change.kind === 'file')
}
