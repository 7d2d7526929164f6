import type { OpenEditor } from '../../domain/presence-board.ts'
import type { Touched } from '../../schemas/feed/change-event.ts'

/** Returns the change that other users receive when an editor opens, moves or closes. */
export const presenceChange = ({ organization, space, changeRequest }: OpenEditor): Touched => ({
  kind: 'presence',
  organization,
  space,
  changeRequest,
})
