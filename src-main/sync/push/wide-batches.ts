import { z } from 'zod'
import type { AnyOperation } from '../../operations/engine/define-operation.ts'
import { ContentChange } from '../../schemas/content-change.ts'
import { CONTENT } from '../outbox/intent-row.ts'

/**
 * The operations as a copy takes them in: a batch of changes may be of any length here, since it is split
 * before it goes out. The remote takes no more than MAXIMUM_CHANGES in one call.
 */
export function withWideBatches(
  operations: ReadonlyMap<string, AnyOperation>,
): ReadonlyMap<string, AnyOperation> {
  const content = operations.get(CONTENT)
  if (!content) return operations
  const wide = { ...content, body: z.object({ changes: z.array(ContentChange).min(1) }) }
  return new Map([...operations, [CONTENT, wide]])
}
