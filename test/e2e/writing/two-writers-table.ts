import { expect } from 'vitest'
import { editorText } from '../editor.ts'
import type { Writer } from './two-writers.ts'

/** Waits until each writer sees the other one at the top. */
export async function seeEachOther(writers: readonly Writer[]): Promise<void> {
  for (const { page } of writers)
    await page
      .getByRole('list', { name: 'Editing now' })
      .getByRole('img', { name: /is editing this page$/ })
      .waitFor()
}

/** Puts the caret at the end of a cell of the drawn table. */
async function enterCell({ page }: Writer, words: string): Promise<void> {
  await page.locator('.cm-content').getByText(words, { exact: true }).first().click()
  await page.keyboard.press('End')
}

/**
 * Lets both writers type in one row of a table at one time, and then one of them add a row while the other types. Both
 * see the mark of the other one.
 */
export async function writeInCells(
  [first, second]: readonly [Writer, Writer],
  read: () => Promise<string>,
): Promise<void> {
  const untilAllHave = async (rows: string): Promise<void> => {
    const texts = () => Promise.all([read(), editorText(first.page), editorText(second.page)])
    const expected: unknown = expect.stringContaining(rows)
    await expect.poll(texts, { timeout: 60_000, interval: 50 }).toEqual([expected, expected, expected])
  }
  await enterCell(first, 'North')
  await enterCell(second, 'large')
  const marks = [first, second].map(({ page }) =>
    page
      .locator('.cm-edited.is-in-table')
      .getByText(/^Edited by /)
      .first()
      .waitFor({ state: 'attached' }),
  )
  await Promise.all([
    first.page.keyboard.type(' hall', { delay: 30 }),
    second.page.keyboard.type(' enough', { delay: 30 }),
  ])
  await Promise.all(marks)
  await untilAllHave('| North hall | large enough |\n')
  await enterCell(first, 'small')
  await enterCell(second, 'North hall')
  await first.page.keyboard.press('Tab')
  await Promise.all([
    first.page.keyboard.type('West', { delay: 30 }),
    second.page.keyboard.type(' of all', { delay: 30 }),
  ])
  await untilAllHave('| North hall of all | large enough |\n| South | small |\n| West |')
}
