/** A token opens the host that created it, so creating or revoking one elsewhere has no effect. */
export const TOKENS_ARE_LOCAL = {
  kind: 'refused',
  why: 'A token is good on the host that made it. Connect to that host and try again.',
} as const
