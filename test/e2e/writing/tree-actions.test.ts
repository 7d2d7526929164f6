import { expect, it, onTestFinished } from 'vitest'
import { newPage, type ListedPage } from '../api-client.ts'
import { openComposition } from '../composition.ts'
import { openInBrowser } from '../open-apps.ts'

/** Opens a change request of a space with some pages, and returns its tree. */
async function openTree(titles: string[]) {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page } = app
  const request = await app.api.createChangeRequest(await app.api.createSpace('Guide'))
  await app.api.change(request, ...titles.map((title) => newPage(title, `About ${title}.\n`)))
  const pages = () => app.api.pages(request.path)
  await page.goto(`${app.url}/#/spaces/${request.space}/changes/${request.number}/pages`)
  const tree = page.getByRole('tree', { name: 'Pages of this change request' })
  return {
    page,
    pages,
    textOf: ({ id }: ListedPage) => app.api.textOf(request.path, id),
    tree,
    titles: async () => (await pages()).map(({ title }) => title),
    shown: () => tree.getByRole('treeitem').allInnerTexts(),
    row: (name: string) => tree.getByRole('treeitem', { name }),
  }
}

it('several pages are moved by keys as one step, which is undone after a reload, in order with texts', async () => {
  const { page, tree, row, titles, textOf, pages } = await openTree(['Lamps', 'Doors', 'Walls', 'Roofs'])
  await row('Lamps').click()
  await page.locator('.cm-content').getByText('About Lamps.').waitFor()
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => row('Doors').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(titles).toEqual(['Walls', 'Lamps', 'Doors', 'Roofs'])
  await page.getByText('2 pages are moved.').waitFor()
  await page.locator('.cm-content').getByText('About Lamps.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Bright ones.')
  await page.getByRole('button', { name: 'Undo text of “Lamps”' }).waitFor()
  await page.reload()
  await row('Walls').waitFor()
  await page.getByRole('button', { name: 'Undo text of “Lamps”' }).waitFor()
  await tree.focus()
  await page.keyboard.press('ControlOrMeta+z')
  const lamps = (await pages()).find(({ title }) => title === 'Lamps')!
  await expect.poll(() => textOf(lamps)).toBe('About Lamps.\n')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(titles).toEqual(['Lamps', 'Doors', 'Walls', 'Roofs'])
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(titles).toEqual(['Walls', 'Lamps', 'Doors', 'Roofs'])
}, 120_000)

it('the focus goes from the closed tree to the button that opens it, and back to the tree', async () => {
  const { page, row, tree } = await openTree(['Lamps'])
  await row('Lamps').waitFor()
  await page.keyboard.press('ControlOrMeta+\\')
  const named = () => page.evaluate(() => document.activeElement?.ariaLabel)
  await page.getByRole('button', { name: 'Hide the pages' }).press('Enter')
  await expect.poll(named).toBe('Show the pages')
  await page.keyboard.press('Enter')
  await tree.waitFor()
  await expect.poll(named).toBe('Pages of this change request')
}, 120_000)

it('the keys of the tree continue from a page that was dragged', async () => {
  const { page, row, shown, titles } = await openTree(['Lamps', 'Doors', 'Walls'])
  await row('Lamps').waitFor()
  const { x, y } = (await row('Lamps').boundingBox())!
  await row('Walls').hover()
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 12, { steps: 4 })
  await page.mouse.move(x + 60, y + 3, { steps: 4 })
  await page.mouse.up()
  await expect.poll(shown).toEqual(['Walls', 'Lamps', 'Doors'])
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(titles).toEqual(['Lamps', 'Walls', 'Doors'])
})

it('a page that is dragged to a far place is in view there', async () => {
  const titles = Array.from({ length: 50 }, (_, at) => `Page ${at}`)
  const { page, tree, row, titles: stored } = await openTree(titles)
  await row('Page 0').waitFor()
  await tree.focus()
  await page.keyboard.press('End')
  await row('Page 49').hover()
  const { x, y, height } = (await tree.boundingBox())!
  await page.mouse.down()
  await page.mouse.move(x + 60, y + height / 2, { steps: 4 })
  // A drag at the edge scrolls the tree.
  await page.mouse.move(x + 60, y + 4, { steps: 4 })
  await expect.poll(() => tree.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  const target = (await row('Page 3').boundingBox())!
  await page.mouse.move(target.x + 60, target.y + 3, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await stored()).slice(2, 5)).toEqual(['Page 2', 'Page 49', 'Page 3'])
  await page.getByRole('button', { name: 'Undo move of “Page 49”' }).waitFor()
  await expect.poll(() => tree.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await row('Page 49').waitFor()
})

it('a new page starts from a template, is named in the tree, and has the caret', async () => {
  const { page, row, pages, textOf } = await openTree(['Lamps'])
  await row('Lamps').waitFor()
  await page.getByRole('button', { name: 'Add a page' }).click()
  await page.getByRole('menuitem', { name: 'New page from template…' }).click()
  const focused = page.getByRole('dialog').locator('button:focus')
  await focused.getByText('How-to guide').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await focused.getByText('Decision record').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Title of the new page' }).fill('Use brass')
  await page.keyboard.press('Enter')
  await page.locator('.cm-content').getByText('proposed').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('cm-content')
  const added = (await pages()).find(({ title }) => title === 'Use brass')!
  await expect.poll(() => textOf(added)).toMatch(/^\*\*Status:\*\* proposed, \d{4}-\d\d-\d\d\n/)
}, 120_000)

it('F6 leads from the pages to the text and back, and templates are written by keyboard', async () => {
  const { page, tree, row } = await openTree(['Lamps'])
  await row('Lamps').click()
  await page.locator('.cm-content').getByText('About Lamps.').waitFor()
  const inTree = () => tree.evaluate((element) => element === document.activeElement)
  await page.keyboard.press('F6')
  await page.locator('.cm-content:focus').waitFor()
  await page.keyboard.press('F6')
  await expect.poll(inTree).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Page templates…' }).press('Enter')
  await page.getByRole('button', { name: 'New template' }).press('Enter')
  await page.getByLabel('Title', { exact: true }).fill('Minutes')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('dialog').getByText('Minutes', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(inTree).toBe(true)
})

it('a title stays open during Enter and Escape of a composition, and a click elsewhere ends both', async () => {
  const { page, row } = await openTree(['Use copper'])
  await page.locator('.cm-content').getByText('About Use copper.').waitFor()
  await row('Use copper').click()
  await page.keyboard.press('F2')
  const ime = await openComposition(page)
  const field = page.getByRole('textbox', { name: 'Title of Use copper' })
  await field.press('ControlOrMeta+a')
  for (const composed of ['ど', 'どう', '銅']) await ime.compose(composed)
  for (const key of ['Enter', 'Escape']) await ime.press(key)
  await expect.poll(() => field.inputValue()).toBe('銅')
  await ime.commit('銅')
  await ime.compose('を')
  await page.locator('.cm-content').click()
  await row('銅を').waitFor()
}, 120_000)

it('a subject stays open during Enter and Escape of a composition', async () => {
  const { page } = await openTree(['Lamps'])
  await page.getByTitle(/click to edit it/).press('Enter')
  const field = page.getByRole('textbox', { name: 'Subject' })
  const ime = await openComposition(page)
  await field.press('ControlOrMeta+a')
  await ime.compose('銅')
  for (const key of ['Enter', 'Escape']) await ime.press(key)
  await ime.compose('銅線')
  await expect.poll(() => field.inputValue()).toBe('銅線')
  await ime.commit('銅線')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '銅線' }).waitFor()
}, 120_000)

it('a page in the tree of a change request is duplicated after itself, and hidden and shown again', async () => {
  const { page, textOf, pages, titles, row } = await openTree(['Lamps', 'Doors'])
  const choose = async (name: string, entry: string) => {
    await row(name).click({ button: 'right' })
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Lamps', 'Duplicate')
  await row('Lamps (copy)').waitFor()
  await expect.poll(() => titles()).toEqual(['Lamps', 'Lamps (copy)', 'Doors'])
  await page.locator('.cm-content').getByText('About Lamps.').waitFor()
  const copy = (await pages())[1]!
  await expect.poll(() => textOf(copy)).toBe('About Lamps.\n')
  await expect.poll(() => page.url()).toContain(copy.id)

  await choose('Doors', 'Hide from the table of contents')
  await row('Doors').getByLabel('Hidden').waitFor()
  expect((await pages()).map(({ hidden = false }) => hidden)).toEqual([false, false, true])
  await choose('Doors', 'Show in the table of contents')
  await row('Doors').getByLabel('Hidden').waitFor({ state: 'detached' })
  expect((await pages()).map(({ hidden = false }) => hidden)).toEqual([false, false, false])
}, 120_000)
