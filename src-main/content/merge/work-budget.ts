/**
 * The number of steps left for a comparison. Each step counts it down. So the bound on the work is a number that a test
 * can read, not a time that depends on the machine.
 */
export interface WorkBudget {
  left: number
}

/** The steps that every comparison may take, even of small texts: some milliseconds. */
const FLOOR = 600_000
/** Additional steps for each element, so that the work is linear in the size of the texts. */
const PER_ELEMENT = 8

/** Returns the budget for the comparison of two sequences with `elements` elements in total. */
export function budgetFor(elements: number): WorkBudget {
  return { left: FLOOR + PER_ELEMENT * elements }
}
