import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { editorText } from '../editor.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

it('a new page that the server renames before it opens has the caret, and is marked in the tree', async () => {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  const carrel = await SyncedApp.connect(origin, folder)
  const { page, user } = carrel
  await user.edit('Install')
  await page.getByRole('button', { name: 'Add a page' }).click()
  await page.getByRole('menuitem', { name: 'New page', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title of the new page' }).fill('Lamps')
  // The text is read after the server has given the page an id.
  await page.route('**/app/call/getPageInChangeRequestById', async (route) => {
    await expect.poll(() => origin.textsInChangeRequests('lamps').catch(() => [])).toHaveLength(1)
    await user.sees(/^Online$/)
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Text of Lamps' }).locator('.cm-content:focus').waitFor()
  await page.keyboard.type('Bright ones.')
  await expect.poll(() => editorText(page)).toBe('Bright ones.')
  const row = page
    .getByRole('tree', { name: 'Pages of this change request' })
    .getByRole('treeitem', { name: 'Lamps' })
  await expect.poll(() => row.getAttribute('aria-current')).toBe('page')
})
