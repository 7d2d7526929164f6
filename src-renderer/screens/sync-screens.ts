/** The names of the screens of sync. */
export const SYNC_SCREEN = {
  outbox: 'outbox',
  resolve: 'outbox-resolve',
  trash: 'trash',
  retainedTexts: 'retained-texts',
  offlineSpaces: 'offline-spaces',
} as const
