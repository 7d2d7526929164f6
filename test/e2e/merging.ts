import type { Locator, Page } from 'playwright-core'

/** Returns the question before a merge. It names the effect of the merge. */
export const mergeQuestion = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Merge this change request?' })

/** Presses the merge button. A merge with conflicts needs no question. */
export const pressMerge = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Merge', exact: true }).first().click()

/** Merges the open change request by its button, and confirms the question. */
export async function mergeByHand(page: Page): Promise<void> {
  await pressMerge(page)
  await mergeQuestion(page).getByRole('button', { name: 'Merge', exact: true }).click()
}
