import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openInBrowser } from '../open-apps.ts'

const BOOK = {
  'README.md': '# Lamps\n\nLight.\n',
  'ownership.md': '# Values\n\nText.\n\n## Ownership of lamps\n\nOwnership has rules.\n',
  'SUMMARY.md': '# Contents\n\n* [Lamps](README.md)\n* [Values](ownership.md)\n',
}

it('a search with two mistakes finds a title of another space', async () => {
  const [open, other] = ['carrel-open-', 'carrel-other-'].map((name) => mkdtempSync(join(tmpdir(), name)))
  onTestFinished(() => [open!, other!].forEach((folder) => rmSync(folder, { recursive: true })))
  writeFileSync(join(open!, 'README.md'), '# Doors\n\nWood.\n')
  writeFileSync(join(other!, 'README.md'), '# Understanding ownership\n\nLight.\n')
  const app = await openInBrowser(undefined, [open!, other!])
  onTestFinished(() => app.close())
  const { page } = app
  page.setDefaultTimeout(20_000)
  await page.getByText('carrel-open').first().click()
  await page.getByRole('heading', { name: 'Doors', level: 1 }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('undrstanding owership')
  const results = page.getByRole('listbox', { name: 'Results' })
  await results.getByText('Pages of other spaces').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Understanding ownership', level: 1 }).waitFor()
  expect(await page.getByRole('heading', { name: 'Doors', level: 1 }).count()).toBe(0)
})

it('a mistyped word finds its page, the results name the correction, and the page marks the corrected word', async () => {
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
  await page.getByRole('heading', { name: 'Lamps', level: 1 }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('owership')
  const results = page.getByRole('listbox', { name: 'Results' })
  await results.getByText('In the text, with “ownership” in place of “owership”').waitFor()
  await results.getByRole('option', { name: /Ownership of lamps/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('article.prose mark.term').first().waitFor()
  expect(await page.locator('article.prose mark.term').allInnerTexts()).toContain('Ownership')
})
