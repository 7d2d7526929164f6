import { expect, it, onTestFinished } from 'vitest'
import { png } from '../../support/content/png.ts'
import { newPage } from '../api-client.ts'
import { openInBrowser } from '../open-apps.ts'

it('a picture that is added at the end of a long page scrolls into sight once it has loaded', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page } = app
  const space = await app.api.createSpace('Guide')
  const request = await app.api.createChangeRequest(space)
  await app.api.change(request, newPage('Lamps', 'A paragraph about lamps.\n\n'.repeat(40)))
  await page.goto(`${app.url}/#/spaces/${space}/changes/${request.number}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('tree').getByRole('treeitem', { name: 'Lamps' }).click()
  await page.locator('.cm-content').getByText('A paragraph about lamps.').first().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('toolbar').getByRole('button', { name: 'Picture or file' }).click()
  await (
    await chooser
  ).setFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: Buffer.from(png(300, 200)) })
  const scroller = await page.locator('.cm-scroller').first().boundingBox()
  const drawn = page.locator('.cm-content img[src*="lamp"], .cm-content img[alt="lamp"]').last()
  await drawn.waitFor()
  await expect
    .poll(async () => {
      const box = await drawn.boundingBox()
      return box !== null && box.height > 100 && box.y + box.height <= scroller!.y + scroller!.height
    })
    .toBe(true)
})
