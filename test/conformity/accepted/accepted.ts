/** Intended differences from the public description, with their reason. */
export interface Accepted {
  reason: string
  /** Each single difference, in the words of support/conformity. No line permits another difference. */
  lines: readonly string[]
}
