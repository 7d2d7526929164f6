import { expect, it, onTestFinished } from 'vitest'
import { newPage, textChange } from '../api-client.ts'
import { openInBrowser } from '../open-apps.ts'

it('a page that is deleted in a change request is restored with the text it had there', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page, api } = app
  const space = await api.createSpace('House')
  const pages = await api.addPages(space, { Start: 'Text.\n', Lamps: 'Old words.\n' })
  const lamps = pages.find(({ title }) => title === 'Lamps')!
  const request = await api.createChangeRequest(space, 'Work')
  await api.change(request, textChange(lamps.id, 'New words.\n'), newPage('Doors', 'Only here.\n'))
  const idOf = async (name: string): Promise<string> =>
    (await api.pages(request.path)).find(({ title }) => title === name)!.id
  const doors = await idOf('Doors')

  await page.goto(`${app.url}/#/spaces/${space}/changes/${request.number}/pages/${lamps.id}`)
  for (const name of ['Lamps', 'Doors']) {
    const row = page
      .getByRole('tree', { name: 'Pages of this change request' })
      .getByRole('treeitem', { name })
    await row.click()
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    // The tree hides behind the question, and the message of the page before may still be there.
    const message = page.locator('.toast').filter({ hasText: `“${name}” is deleted` })
    await message.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
  }
  await expect.poll(() => api.textOf(request.path, lamps.id)).toBe('New words.\n')
  await expect.poll(() => idOf('Doors')).toBe(doors)
  await expect.poll(() => api.textOf(request.path, doors)).toBe('Only here.\n')
})
