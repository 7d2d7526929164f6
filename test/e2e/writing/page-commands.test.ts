import { expect, it, onTestFinished } from 'vitest'
import { contentOf, editorText } from '../editor.ts'
import { openInBrowser } from '../open-apps.ts'
import { chooseCommand } from '../palette.ts'

it('the palette has the commands of the open page of a change request', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page, api } = app
  const space = await api.createSpace('House')
  const pages = await api.addPages(space, { Start: 'Text.\n', Lamps: 'Bright.\n', Walls: 'Thick.\n' })
  const lamps = pages.find(({ title }) => title === 'Lamps')!
  const request = await api.createChangeRequest(space, 'Work')
  const titles = async (): Promise<string[]> => (await api.pages(request.path)).map(({ title }) => title)
  await page.goto(`${app.url}/#/spaces/${space}/changes/${request.number}/pages/${lamps.id}`)
  await contentOf(page).getByText('Bright.').click()
  const tree = page.getByRole('tree', { name: 'Pages of this change request' })
  await tree.getByRole('treeitem', { name: 'Lamps' }).waitFor()

  await chooseCommand(page, '> rename page', /^Rename page/)
  await page.getByRole('textbox', { name: 'Title of Lamps' }).fill('Bulbs')
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual(['Start', 'Bulbs', 'Walls'])

  await chooseCommand(page, '> new page', /^New page After/)
  await page.getByRole('textbox', { name: 'Title of the new page' }).fill('Doors')
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual(['Start', 'Bulbs', 'Doors', 'Walls'])
  await expect.poll(() => editorText(page)).toBe('')

  await chooseCommand(page, '> move page up', /^Move page up/)
  await expect.poll(titles).toEqual(['Start', 'Doors', 'Bulbs', 'Walls'])

  await chooseCommand(page, '> hide page', /^Hide page/)
  const isHidden = async () =>
    (await api.pages(request.path)).find(({ title }) => title === 'Doors')?.hidden === true
  await expect.poll(isHidden).toBe(true)

  await chooseCommand(page, '> delete page', /^Delete page/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(titles).toEqual(['Start', 'Bulbs', 'Walls'])

  await page.goto(`${app.url}/#/spaces/${space}`)
  await page.getByRole('main').getByText('Text.').waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('> ')
  await page.getByRole('option', { name: 'Go home' }).waitFor()
  await expect.poll(() => page.getByRole('option', { name: 'Delete page' }).count()).toBe(0)
})
