import type { OperationContext } from '../operations/engine/dispatch.ts'
import { noteTokenUse } from '../operations/tokens/tokens.ts'

/** Stores the time of use. A failure, as on a full disk, must not block reading. */
export function noteUse({ store, clock, log }: OperationContext, token: string): void {
  try {
    noteTokenUse(store, clock, token)
  } catch (error) {
    log.warn({ error }, 'The last use of a token was not stored')
  }
}
