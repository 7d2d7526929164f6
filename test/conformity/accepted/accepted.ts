/** Differences from the public description that are meant, and why. */
export interface Accepted {
  reason: string
  /** Each difference by itself, as support/conformity words it: none lets another pass. */
  lines: readonly string[]
}
