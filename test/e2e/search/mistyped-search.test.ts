import { expect, it, onTestFinished } from 'vitest'
import { openWithBooks } from '../open-apps.ts'

const VALUES = {
  'README.md': '# Lamps\n\nLight.\n',
  'ownership.md': '# Values\n\nText.\n\n## Ownership of lamps\n\nOwnership has rules.\n',
  'SUMMARY.md': '# Contents\n\n* [Lamps](README.md)\n* [Values](ownership.md)\n',
}

it('a search with two mistakes finds a title of another space', async () => {
  const app = await openWithBooks({
    'Open book': { 'README.md': '# Doors\n\nWood.\n' },
    'Other book': { 'README.md': '# Understanding ownership\n\nLight.\n' },
  })
  onTestFinished(() => app.close())
  const { page } = app
  await page.getByText('Open book').first().click()
  await page.getByRole('heading', { name: 'Doors', level: 1 }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('undrstanding owership')
  const results = page.getByRole('listbox', { name: 'Results' })
  await results.getByText('Pages of other spaces').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Understanding ownership', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Doors', level: 1 }).count()).toBe(0)
})

it('a mistyped word finds its page, the results name the correction, and the page marks the corrected word', async () => {
  const app = await openWithBooks({ 'Open book': VALUES })
  onTestFinished(() => app.close())
  const { page } = app
  await page.getByText('Open book').first().click()
  await page.getByRole('heading', { name: 'Lamps', level: 1 }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('owership')
  const results = page.getByRole('listbox', { name: 'Results' })
  await results.getByText('In the text, with “ownership” in place of “owership”').waitFor()
  await results.getByRole('option', { name: /Ownership of lamps/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('article.prose mark.term').first().waitFor()
  await expect.poll(() => page.locator('article.prose mark.term').allInnerTexts()).toContain('Ownership')
})
