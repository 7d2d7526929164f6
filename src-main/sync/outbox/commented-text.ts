import { splitBlocks } from '../../content/markdown/blocks.ts'
import { alignBlocks } from '../../content/merge/align-blocks.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { effectOf } from './effect-of.ts'
import type { Intent, QueuedInput } from './intent-row.ts'
import { changeRequestOf } from './read-revision.ts'

/*
 * A comment names its block by a hash of the block's text. The page may be edited before the comment is sent. So a
 * queued comment references the text that its user read, and follows its block to the present text, like a posted
 * comment.
 */

/** A block of a page, as a comment names it. */
interface BlockPlace {
  page: string
  node: string
}

/**
 * Returns the blob of the present text with the block of a new comment; null for any other edit. A comment on a block
 * that a change request removed does not move.
 */
export function commentedText(store: Reader, operation: string, input: QueuedInput): number | null {
  const place = blockOf(operation, input)
  const view = place && viewOf(store, input)
  if (!view) return null
  const text = view.page(place.page)?.text ?? null
  return text !== null && hasBlock(store, text, place.node) ? text : null
}

/**
 * Returns the call of a queued comment with its block in the present text. The call is the same when its user read the
 * present text, or when the block is gone.
 */
export function followBlock(
  store: Reader,
  { operation, commentedText: readBlob }: Pick<Intent, 'operation' | 'commentedText'>,
  input: QueuedInput,
): QueuedInput {
  const place = readBlob === null ? undefined : blockOf(operation, input)
  const view = place && viewOf(store, input)
  const present = view?.page(place?.page ?? '')?.text
  if (!place || typeof present !== 'number' || present === readBlob) return input
  const before = readText(store, readBlob).text
  const node = alignBlocks(before, readText(store, present).text).get(place.node)
  return node === undefined || node === place.node ? input : withBlock(input, node)
}

/** True when both calls of a comment name the same block. */
export function isSameBlock(first: QueuedInput, second: QueuedInput): boolean {
  return bodyOf(first).node === bodyOf(second).node
}

function blockOf(operation: string, input: QueuedInput): BlockPlace | undefined {
  const effect = effectOf(operation)
  if (effect?.kind !== 'create' || effect.entity !== 'comment') return undefined
  const { page, node } = bodyOf(input)
  return typeof page === 'string' && typeof node === 'string' ? { page, node } : undefined
}

const bodyOf = ({ body }: QueuedInput): { page?: unknown; node?: unknown } => (body ?? {}) as object

function withBlock(input: QueuedInput, node: string): QueuedInput {
  return { ...input, body: { ...bodyOf(input), node } }
}

/** The present content around a comment; undefined when its space or change request is not stored here. */
function viewOf(store: Reader, input: QueuedInput): ContentView | undefined {
  const { spaceId, changeRequestId } = (input.params ?? {}) as Record<string, unknown>
  const line =
    changeRequestId === undefined ? lineOfSpace(store, spaceId) : changeRequestOf(store, input)?.line
  return line === undefined ? undefined : headView(store, lineById(store, line))
}

function lineOfSpace(store: Reader, space: unknown): number | undefined {
  if (typeof space !== 'string') return undefined
  return store.get<{ line: number }>('SELECT line FROM space WHERE id = ? AND deleted_at IS NULL', space)
    ?.line
}

function hasBlock(store: Reader, text: number, node: string): boolean {
  return splitBlocks(readText(store, text).text).some(({ id }) => id === node)
}
