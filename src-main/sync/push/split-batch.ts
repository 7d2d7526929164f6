import type { IdSource } from '../../platform/ids.ts'
import type { Writer } from '../../store/store.ts'
import { contentCall, takesWholePage, type ContentCall, type QueuedChange } from '../outbox/content-call.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { replaceIntent, type NewIntent } from '../outbox/intents.ts'
import { replaceIds } from '../outbox/known-ids.ts'

interface Named {
  id: string
}

interface Answer {
  changeRequest: unknown
  pages: Named[]
  files: Named[]
}

/** A change of a batch with the ids that were handed out for it. */
interface Part {
  change: QueuedChange
  ids: string[]
}

/** How many changes an intent would send; 1 for what is no batch. */
export function changesOf(intent: Intent): number {
  return contentCall(intent.operation, intent.input)?.body.changes.length ?? 1
}

/**
 * Puts intents of at most `size` changes in the place of one that holds more, in their order, each to be sent
 * under a key of its own. The things that the batch made keep the ids that were handed out for them. It belongs
 * into a transaction, after which what is pending has to run again: one revision has become several.
 */
export function splitBatch(store: Writer, newId: IdSource, intent: Intent, size: number): void {
  const call = contentCall(intent.operation, intent.input)
  if (!call) throw new Error(`${intent.operation} is no batch of changes`)
  const [revision, ...things] = intent.ids
  const parts = partsOf(call, things)
  const texts = new Map(Object.entries(intent.base))
  const pieces: NewIntent[] = []
  for (let start = 0; start < parts.length; start += size) {
    const piece = parts.slice(start, start + size)
    const isFirst = start === 0 && revision !== undefined
    const id = `${intent.id}.${pieces.length}`
    pieces.push(pieceOf(intent, call, piece, { id, revision: isFirst ? revision : newId(), texts }))
  }
  replaceIntent(store, intent, pieces)
}

/**
 * The changes with the ids that each was given, in the order in which the operation hands them out: one for a
 * page, one for each file. Names that later changes use for earlier ones become ids: no other batch knows them.
 */
function partsOf({ body: { changes } }: ContentCall, things: readonly string[]): Part[] {
  const named = new Map<string, string>()
  let given = 0
  return changes.map((change) => {
    const made = madeBy(change)
    const ids = things.slice(given, given + made.length)
    given += made.length
    made.forEach(({ ref }, index) => {
      const id = ids[index]
      if (ref !== undefined && id !== undefined) named.set(ref, id)
    })
    const { page, into } = change
    const places = { ...(page !== undefined && { page }), ...(into !== undefined && { into }) }
    return { change: { ...change, ...replaceIds(places, (name) => named.get(name) ?? name) }, ids }
  })
}

/** The things that a change makes. */
function madeBy(change: QueuedChange): { ref?: string }[] {
  if (change.operation === 'insert_page') return [change as { ref?: string }]
  return change.operation === 'insert_files' ? (change['files'] as { ref?: string }[]) : []
}

interface Making {
  /**
   * Made of that of the batch: another machine that has a copy of this folder splits the batch as well, and the remote
   * knows the pieces of both by these.
   */
  id: string
  revision: string
  /** The texts of the pages as they are before this piece. */
  texts: Map<string, string>
}

function pieceOf(
  intent: Intent,
  call: ContentCall,
  parts: Part[],
  { id, revision, texts }: Making,
): NewIntent {
  const changes = parts.map(({ change }) => change)
  // What a page takes with it that is deleted stands below it, and in no change.
  const base: Record<string, string> = changes.some(takesWholePage) ? Object.fromEntries(texts) : {}
  for (const { page, document } of changes) {
    const text = page === undefined ? undefined : texts.get(page)
    if (page === undefined || text === undefined) continue
    base[page] ??= text
    if (document) texts.set(page, document.markdown)
  }
  return {
    id,
    operation: intent.operation,
    input: { ...intent.input, body: { ...call.body, changes } },
    base,
    ids: [revision, ...parts.flatMap(({ ids }) => ids)],
    answer: answerOf(intent, parts),
    madeAt: intent.madeAt,
  }
}

/**
 * What this machine answered, as far as it is about these changes and in their order, as a remote answers them:
 * by it the ids of the remote are matched.
 */
function answerOf({ answer }: Intent, parts: Part[]): Answer {
  const { changeRequest, pages, files } = answer as Answer
  const about = parts.flatMap(({ change: { page }, ids }) => (page === undefined ? ids : [page]))
  const among = (things: Named[]) => {
    const known = new Set(things.map(({ id }) => id))
    return [...new Set(about)].filter((id) => known.has(id)).map((id) => ({ id }))
  }
  return { changeRequest, pages: among(pages), files: among(files) }
}
