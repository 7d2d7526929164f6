import type { Page } from 'playwright-core'

/** Chooses a command of the palette: types words, and clicks the option that has the name. */
export async function chooseCommand(page: Page, words: string, option: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill(words)
  await page.getByRole('option', { name: option }).click()
}
