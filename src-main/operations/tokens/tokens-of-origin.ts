/** A token opens the host that created it. So a replica passes these operations on to its remote. */
export const TOKENS_OF_ORIGIN = {
  kind: 'refused',
  why: 'The tokens of a workspace are stored where it is hosted.',
} as const
