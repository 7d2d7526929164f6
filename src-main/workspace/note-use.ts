import type { OperationContext } from '../operations/engine/dispatch.ts'
import { noteTokenUse } from '../operations/tokens/tokens.ts'

/** A note that cannot be written, as on a full disk, must not keep anyone from reading. */
export function noteUse({ store, clock, log }: OperationContext, token: string): void {
  try {
    noteTokenUse(store, clock, token)
  } catch (error) {
    log.warn({ error }, 'When a token was last used could not be noted')
  }
}
