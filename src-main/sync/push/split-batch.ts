import type { IdSource } from '../../platform/ids.ts'
import type { Writer } from '../../store/store.ts'
import { contentCall, takesWholePage, type ContentCall, type QueuedChange } from '../outbox/content-call.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { replaceIntent, type NewIntent } from '../outbox/intents.ts'
import { replaceIds } from '../outbox/known-ids.ts'
import { nameKey, namesReplacedBy } from '../outbox/page-names.ts'

interface Named {
  id: string
  ref?: string
}

interface Answer {
  changeRequest: unknown
  pages: Named[]
  files: Named[]
}

/** A change of a batch, with the ids that it took, and the ids of the entities that it created or changed. */
interface Part {
  change: QueuedChange
  ids: string[]
  entities: string[]
}

/** Returns the number of changes that an intent would send; 1 when it is not a batch. */
export function changesOf(intent: Intent): number {
  return contentCall(intent.operation, intent.input)?.body.changes.length ?? 1
}

/**
 * Replaces a batch by intents of at most `size` changes each, in order, with a key each. The created entities retain
 * their ids. The caller begins the transaction and runs the pending intents again, because one revision became several.
 */
export function splitBatch(store: Writer, newId: IdSource, intent: Intent, size: number): void {
  const call = contentCall(intent.operation, intent.input)
  if (!call) throw new Error(`${intent.operation} is not a batch of changes`)
  const [revision, ...entities] = intent.ids
  const parts = partsOf(call, entities, intent.answer as Answer)
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
 * Returns the changes with the ids that each received, in the order of creation: one for a page, one for each file.
 * References to earlier changes become ids, because another batch cannot resolve the references. A deleted page that
 * returned has its former id instead of the one that it took.
 */
function partsOf({ body: { changes } }: ContentCall, entities: readonly string[], { pages }: Answer): Part[] {
  const idsByReference = new Map<string, string>()
  let assigned = 0
  return changes.map((change) => {
    const created = createdBy(change)
    const ids = entities.slice(assigned, assigned + created.length)
    assigned += created.length
    const { page, into } = change
    const former = pages.find(({ id }) => id === change['formerId'])?.id
    const made = former === undefined ? ids : [former]
    created.forEach(({ ref }, index) => {
      const id = made[index]
      if (ref !== undefined && id !== undefined) idsByReference.set(ref, id)
    })
    const places = { ...(page !== undefined && { page }), ...(into !== undefined && { into }) }
    return {
      change: { ...change, ...replaceIds(places, (name) => idsByReference.get(name) ?? name) },
      ids,
      entities: page === undefined ? made : [page],
    }
  })
}

/** Returns the entities that a change creates. */
function createdBy(change: QueuedChange): { ref?: string }[] {
  if (change.operation === 'insert_page' || change.operation === 'insert_link')
    return [change as { ref?: string }]
  return change.operation === 'insert_files' ? (change['files'] as { ref?: string }[]) : []
}

interface PieceParts {
  /**
   * An id derived from the batch's id. Another machine with a copy of this folder splits the batch too, and the remote
   * recognises the pieces of both by their ids.
   */
  id: string
  revision: string
  /** The texts of the pages before this piece. */
  texts: Map<string, string>
}

function pieceOf(
  intent: Intent,
  call: ContentCall,
  parts: Part[],
  { id, revision, texts }: PieceParts,
): NewIntent {
  const changes = parts.map(({ change }) => change)
  // A deletion also removes the pages below the page, which no change contains.
  const base: Record<string, string> = changes.some(takesWholePage) ? Object.fromEntries(texts) : {}
  for (const change of changes) {
    const { page, document } = change
    addNames(base, texts, change)
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

/** Adds the names that a change replaces. The next piece builds on the names that this one sets. */
function addNames(base: Record<string, string>, texts: Map<string, string>, change: QueuedChange): void {
  if (change.page === undefined) return
  for (const name of namesReplacedBy(change)) {
    const key = nameKey(change.page, name)
    const text = texts.get(key)
    if (text === undefined) continue
    base[key] ??= text
    const next = change[name]
    if (typeof next === 'string') texts.set(key, next)
  }
}

/**
 * Returns the local answer for only these changes, in their order and in the form of the remote's answer. It serves to
 * match the ids of the remote.
 */
function answerOf({ answer }: Intent, parts: Part[]): Answer {
  const { changeRequest, pages, files } = answer as Answer
  const entityIds = parts.flatMap((part) => part.entities)
  const entitiesOf = (entities: Named[]) => {
    const known = new Set(entities.map(({ id }) => id))
    return [...new Set(entityIds)].filter((id) => known.has(id)).map((id) => ({ id }))
  }
  return { changeRequest, pages: entitiesOf(pages), files: entitiesOf(files) }
}
