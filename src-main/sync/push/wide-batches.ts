import { z } from 'zod'
import type { AnyOperation } from '../../operations/engine/define-operation.ts'
import { ContentChange } from '../../schemas/content-change.ts'
import { CONTENT } from '../outbox/intent-row.ts'

/**
 * Returns the operations of a replica. A batch of changes may have any length here, because it is split before it is
 * sent. The remote accepts at most MAXIMUM_CHANGES changes in one call.
 */
export function withWideBatches(
  operations: ReadonlyMap<string, AnyOperation>,
): ReadonlyMap<string, AnyOperation> {
  const content = operations.get(CONTENT)
  if (!content) return operations
  const wide = { ...content, body: z.object({ changes: z.array(ContentChange).min(1) }) }
  return new Map([...operations, [CONTENT, wide]])
}
