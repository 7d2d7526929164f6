/** The names of the screens of sync. */
export const SYNC_SCREEN = {
  outbox: 'outbox',
  settle: 'outbox-settle',
  trash: 'trash',
  kept: 'page-kept',
  keptSpaces: 'kept-spaces',
} as const
