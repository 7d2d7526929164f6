import type { Page } from '../../../../src-main/schemas/page.ts'

/** Returns true when both versions of a page have the same text, and the same variables for its expressions. */
export function hasSameRendering(before: Page | undefined, after: Page | undefined): boolean {
  if (!before || !after || before.markdown !== after.markdown) return false
  return hasSameVariables(before, after)
}

/** Returns true when both versions of a page have the same variables. Others change what its expressions show. */
export function hasSameVariables(before: Page | undefined, after: Page | undefined): boolean {
  return JSON.stringify(before?.variables) === JSON.stringify(after?.variables)
}
