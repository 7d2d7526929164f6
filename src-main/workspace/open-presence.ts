import { PresenceBoard } from '../domain/presence-board.ts'
import { presenceChange } from '../operations/presence/presence-change.ts'
import type { Clock } from '../platform/clock.ts'
import { systemScheduler } from '../platform/scheduler.ts'
import type { ChangeEvent } from '../schemas/feed/change-event.ts'

/** Returns the board of users who edit change requests. It announces users whose reports ended. */
export function presenceBoardOf(clock: Clock, announce: (event: ChangeEvent) => void): PresenceBoard {
  return new PresenceBoard({
    clock,
    scheduler: systemScheduler,
    expired: (editor) => announce({ type: 'changed', touched: [presenceChange(editor)] }),
  })
}
