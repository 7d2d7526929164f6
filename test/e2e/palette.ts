import type { Page } from 'playwright-core'

/**
 * Chooses a command of the palette by keys: types words, and moves to the option that has the name. A click soon after
 * another one at the same place would be the second press of a double click.
 */
export async function chooseCommand(page: Page, words: string, option: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: 'Search pages, text and commands' })
  await field.fill(words)
  const named = page.getByRole('option', { name: option })
  while ((await named.getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown')
  await field.press('Enter')
}
