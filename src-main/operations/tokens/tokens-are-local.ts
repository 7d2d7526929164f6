/** A token opens the host that made it, so that making or ending one elsewhere means nothing. */
export const TOKENS_ARE_LOCAL = {
  kind: 'refused',
  why: 'A token is good on the host that made it. Connect to that host and try again.',
} as const
