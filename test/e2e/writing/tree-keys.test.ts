import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openInBrowser } from '../open-apps.ts'

it('the keys of a page tree work after a click, also once the clicked row has scrolled away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-tree-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'README.md'), '# Start\n\nText.\n')
  for (let number = 100; number < 300; number += 1)
    writeFileSync(join(folder, `page-${number}.md`), `# Page ${number}\n\nText.\n`)
  const app = await openInBrowser(undefined, [folder])
  onTestFinished(() => app.close())
  const { page } = app
  page.setDefaultTimeout(20_000)
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const rowOf = (name: string) => page.getByRole('treeitem', { name })

  await page.getByText('carrel-tree-keys').first().click()
  await heading('Start').waitFor()
  await rowOf('Page 101').click()
  await heading('Page 101').waitFor()
  await page.keyboard.press('End')
  await rowOf('Page 299').waitFor()
  await rowOf('Page 101').waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await heading('Page 298').waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await heading('Start').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tree')
})
