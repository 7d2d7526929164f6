import { z } from 'zod'
import type { AnyOperation } from '../../operations/engine/define-operation.ts'
import { ContentChange } from '../../schemas/content-change.ts'
import { changesContent } from '../outbox/effect-of.ts'

const WIDE = z.object({ changes: z.array(ContentChange).min(1) })

/**
 * Returns the operations of a replica. A batch of changes may have any length here, because it is split before it is
 * sent. The remote accepts at most MAXIMUM_CHANGES changes in one call.
 */
export function withWideBatches(
  operations: ReadonlyMap<string, AnyOperation>,
): ReadonlyMap<string, AnyOperation> {
  return new Map(
    [...operations].map(([id, operation]) => [
      id,
      changesContent(id) ? { ...operation, body: WIDE } : operation,
    ]),
  )
}
