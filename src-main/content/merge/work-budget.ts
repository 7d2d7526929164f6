/**
 * The number of steps left for a comparison. It is passed on and counted down. So the bound on the work is a number
 * that a test can read, not a time that depends on the machine.
 */
export interface WorkBudget {
  left: number
}

/** Steps every comparison may take, however small its texts: some milliseconds. */
const FLOOR = 600_000
/** Further steps for each element compared, so that the whole stays linear in the size of the texts. */
const PER_ELEMENT = 8

/** The budget for comparing two sequences that hold `elements` elements together. */
export function budgetFor(elements: number): WorkBudget {
  return { left: FLOOR + PER_ELEMENT * elements }
}
