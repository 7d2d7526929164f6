import { expect, it, onTestFinished } from 'vitest'
import { openWithBooks, type BookFiles } from '../open-apps.ts'

it('the keys of a page tree work after a click, also once the clicked row has scrolled away', async () => {
  const files = Array.from({ length: 200 }, (_, index) => [
    `page-${index + 100}.md`,
    `# Page ${index + 100}\n\nText.\n`,
  ])
  const book = { 'README.md': '# Start\n\nText.\n', ...(Object.fromEntries(files) as BookFiles) }
  const app = await openWithBooks({ 'Long book': book })
  onTestFinished(() => app.close())
  const { page } = app
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const rowOf = (name: string) => page.getByRole('treeitem', { name })

  await page.getByText('Long book').first().click()
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
