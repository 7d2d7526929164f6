import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openInBrowser } from './open-apps.ts'

const BOOK = {
  'README.md': '# Lamps\n\nLight.\n',
  'ownership.md': '# Values\n\nText.\n\n## Ownership of lamps\n\nOwnership has rules.\n',
  'SUMMARY.md': '# Contents\n\n* [Lamps](README.md)\n* [Values](ownership.md)\n',
}

it('a mistyped word finds its page, says so, and is marked there as it was meant', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-mistyped-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(BOOK)) writeFileSync(join(folder, name), text)
  const app = await openInBrowser(undefined, [folder])
  onTestFinished(() => app.close())
  const { page } = app
  page.setDefaultTimeout(20_000)
  await page
    .getByRole('treeitem', { name: 'Lamps' })
    .or(page.getByText('carrel-mistyped').first())
    .first()
    .click()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('owership')
  const results = page.getByRole('listbox', { name: 'Results' })
  await results.getByText('In the text, with “ownership” in place of “owership”').waitFor()
  await results.getByRole('option', { name: /Ownership of lamps/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('article.prose mark.term').first().waitFor()
  expect(await page.locator('article.prose mark.term').allInnerTexts()).toContain('Ownership')
})
