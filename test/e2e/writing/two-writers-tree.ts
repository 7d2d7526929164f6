import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Chance } from '../../sync/simulation/chance.ts'

/** Returns the titles of the pages of the change request in order, as stored on the origin. */
export type ReadTree = () => Promise<string[]>

/** A change of the tree by one writer while the other one writes. */
export type TreeChange = { kind: 'rename'; title: string } | { kind: 'move' }

export const drawTreeChange = (chance: Chance, round: number): TreeChange =>
  chance.is(0.5) ? { kind: 'rename', title: `Guide of round ${round}` } : { kind: 'move' }

const rowsOf = (page: Page): Locator =>
  page.getByRole('tree', { name: 'Pages of this change request' }).getByRole('treeitem')

const shownTitles = (page: Page): Promise<string[]> =>
  rowsOf(page).evaluateAll((rows) =>
    rows
      .toSorted((one, other) => Number(one.ariaPosInSet) - Number(other.ariaPosInSet))
      .map((row) => row.ariaLabel ?? ''),
  )

/** Renames or moves the page that nobody writes, by its menu. */
export async function changeTree(page: Page, change: TreeChange): Promise<void> {
  await rowsOf(page).filter({ hasText: 'Guide' }).click({ button: 'right' })
  if (change.kind === 'move') {
    // It is the first page or the last one, so one of both is possible.
    const move = page.getByRole('menuitem', { name: /^Move (?:up|down)/, disabled: false })
    return move.first().click()
  }
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: /^Title of/ }).fill(change.title)
  await page.keyboard.press('Enter')
}

/** Waits until all writers and the origin have one tree. Returns false when they stay apart. */
export async function haveOneTree(pages: readonly Page[], read: ReadTree): Promise<boolean> {
  const countTrees = async (): Promise<number> => {
    const trees = await Promise.all([read(), ...pages.map(shownTitles)])
    return new Set(trees.map((titles) => titles.join('\n'))).size
  }
  return expect
    .poll(countTrees, { timeout: 60_000, interval: 50 })
    .toBe(1)
    .then(
      () => true,
      () => false,
    )
}
