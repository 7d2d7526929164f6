import { expect, it, onTestFinished } from 'vitest'
import { openComposition } from '../composition.ts'
import { openInBrowser } from '../open-apps.ts'

interface Listed {
  id: string
  title: string
  hidden?: boolean
}

/** Opens a change request of a space with some pages, and returns its tree. */
async function openTree(titles: string[]) {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page } = app
  page.setDefaultTimeout(20_000)
  const callApi = async <Answer>(method: string, path: string, body?: object): Promise<Answer> =>
    (await app.host.request(method, `/v1${path}`, body)).json as Answer
  const [organization] = (await callApi<{ items: Listed[] }>('GET', '/orgs')).items
  const { id: space } = await callApi<Listed>('POST', `/orgs/${organization!.id}/spaces`, { title: 'Guide' })
  const { id } = await callApi<Listed>('POST', `/spaces/${space}/change-requests`, {})
  const content = `/spaces/${space}/change-requests/${id}/content`
  const changes = titles.map((title) => ({
    operation: 'insert_page',
    title,
    document: { markdown: `About ${title}.\n` },
  }))
  await callApi('POST', content, { changes })
  const pages = async () => (await callApi<{ pages: Listed[] }>('GET', content)).pages
  await page.goto(`${app.url}/#/spaces/${space}/changes/${id}/pages`)
  const tree = page.getByRole('tree', { name: 'Pages of this change request' })
  return {
    page,
    callApi,
    content,
    pages,
    tree,
    titles: async () => (await pages()).map(({ title }) => title),
    row: (name: string) => tree.getByRole('treeitem', { name }),
  }
}

it('several pages are moved by keys as one step, which is undone after a reload, in order with texts', async () => {
  const { page, tree, row, titles, callApi, content, pages } = await openTree([
    'Lamps',
    'Doors',
    'Walls',
    'Roofs',
  ])
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
  const text = async () =>
    (await callApi<{ markdown: string }>('GET', `${content}/page/${lamps.id}?format=markdown`)).markdown
  await expect.poll(text).toBe('About Lamps.\n')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(titles).toEqual(['Lamps', 'Doors', 'Walls', 'Roofs'])
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(titles).toEqual(['Walls', 'Lamps', 'Doors', 'Roofs'])
}, 120_000)

it('a new page is named in the tree and takes the caret, and starts from a template', async () => {
  const { page, row, pages, callApi, content } = await openTree(['Lamps'])
  await row('Lamps').waitFor()
  await page.getByRole('button', { name: 'Add a page' }).click()
  await page.getByRole('menuitem', { name: 'New page from template…' }).click()
  await page.getByRole('button', { name: /^Decision record/ }).click()
  await page.getByRole('textbox', { name: 'Title of the new page' }).fill('Use brass')
  await page.keyboard.press('Enter')
  await page.locator('.cm-content').getByText('proposed').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('cm-content')
  const added = (await pages()).find(({ title }) => title === 'Use brass')!
  const { markdown } = await callApi<{ markdown: string }>(
    'GET',
    `${content}/page/${added.id}?format=markdown`,
  )
  expect(markdown).toMatch(/^\*\*Status:\*\* proposed, \d{4}-\d\d-\d\d\n/)
  await row('Use brass').click()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Title of Use brass' }).fill('Use copper')
  await page.keyboard.press('Enter')
  await row('Use copper').waitFor()
  // Enter and Escape of a composition leave the title open. A click elsewhere ends both.
  await row('Use copper').click()
  await page.keyboard.press('F2')
  const ime = await openComposition(page)
  const field = page.getByRole('textbox', { name: 'Title of Use copper' })
  await field.press('ControlOrMeta+a')
  for (const composed of ['ど', 'どう', '銅']) await ime.compose(composed)
  for (const key of ['Enter', 'Escape']) await ime.press(key)
  expect(await field.inputValue()).toBe('銅')
  await ime.commit('銅')
  await ime.compose('を')
  await page.locator('.cm-content').click()
  await row('銅を').waitFor()
}, 120_000)

it('a page in the tree of a change request is duplicated after itself, and hidden and shown again', async () => {
  const { page, callApi, content, pages, titles, row } = await openTree(['Lamps', 'Doors'])
  const choose = async (name: string, entry: string) => {
    await row(name).click({ button: 'right' })
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Lamps', 'Duplicate')
  await row('Lamps (copy)').waitFor()
  expect(await titles()).toEqual(['Lamps', 'Lamps (copy)', 'Doors'])
  await page.locator('.cm-content').getByText('About Lamps.').waitFor()
  const copy = (await pages())[1]!
  expect(await callApi(`GET`, `${content}/page/${copy.id}?format=markdown`)).toMatchObject({
    markdown: 'About Lamps.\n',
  })
  await expect.poll(() => page.url()).toContain(copy.id)

  await choose('Doors', 'Hide from the table of contents')
  await row('Doors').getByLabel('Hidden').waitFor()
  expect((await pages()).map(({ hidden = false }) => hidden)).toEqual([false, false, true])
  await choose('Doors', 'Show in the table of contents')
  await row('Doors').getByLabel('Hidden').waitFor({ state: 'detached' })
  expect((await pages()).some(({ hidden }) => hidden)).toBe(false)
}, 120_000)
