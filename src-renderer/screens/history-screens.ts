/** The names of the screens of history. */
export const HISTORY_SCREEN = {
  space: 'history-space',
  page: 'history-page',
  changeRequest: 'history-change-request',
  comparison: 'history-comparison',
  revision: 'history-revision',
} as const

/** The word in an address for the empty state before the first revision. */
export const BEFORE_ALL = 'start'
