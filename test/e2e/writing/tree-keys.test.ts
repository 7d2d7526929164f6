import { expect, it, onTestFinished } from 'vitest'
import { openWithBooks, type BookFiles } from '../open-apps.ts'

/** Opens a book whose tree is longer than the window. */
async function openLongBook() {
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
  return { page, heading, rowOf }
}

it('the keys of a page tree work after a click, also once the clicked row has scrolled away', async () => {
  const { page, heading, rowOf } = await openLongBook()
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
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tree')
})

it('the tree shows the page of an opened address among its neighbours', async () => {
  const { page, heading, rowOf } = await openLongBook()
  await rowOf('Page 101').click()
  await heading('Page 101').waitFor()
  await page.keyboard.press('End')
  for (let from = 299; from > 270; from--) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await heading('Page 270').waitFor()
  await page.reload()
  await heading('Page 270').waitFor()
  /** Returns the visible rows of the tree. Others are in the document, too. */
  const visible = () =>
    page.getByRole('tree', { name: 'Pages' }).evaluate((tree) => {
      const { top, bottom } = tree.getBoundingClientRect()
      const rows = [...tree.querySelectorAll('[role=treeitem]')].filter((row) => {
        const place = row.getBoundingClientRect()
        return place.top >= top && place.bottom <= bottom
      })
      return rows.map((row) => row.getAttribute('aria-label'))
    })
  const neighbours = ['Page 267', 'Page 270', 'Page 273']
  await expect.poll(visible).toEqual(expect.arrayContaining(neighbours))
})
