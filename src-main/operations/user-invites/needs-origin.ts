import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'

/** The refusal of invites on a replica, without the network and at a remote without such invites. */
export const INVITES_OF_ORIGIN = {
  ...NEEDS_ORIGIN,
  unsupportedMessage:
    'This server has no invites of this kind. Ask its administrator to add people in the settings of the service.',
} as const
