/** Names of the screens about syncing. */
export const SYNC_SCREEN = {
  outbox: 'outbox',
  settle: 'outbox-settle',
  trash: 'trash',
  kept: 'page-kept',
  keptSpaces: 'kept-spaces',
} as const
