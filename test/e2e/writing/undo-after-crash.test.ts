import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { contentOf, editorText } from '../editor.ts'
import { openInBrowser } from '../open-apps.ts'

/** Ends the process of a page without any event in the page, as a kill does. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The command has no answer, because the process that answers is gone.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
}

const storedHistories = (page: Page): Promise<number> =>
  page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('carrel.undo.1.carrel.draft.')).length,
  )

it('the undo of a page survives a kill of the app while its user writes', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const space = await app.api.createSpace('House')
  const [lamps] = await app.api.addPages(space, { Lamps: 'Old words.\n' })
  const request = await app.api.createChangeRequest(space, 'Work')
  const address = `${app.url}/#/spaces/${space}/changes/${request.number}/pages/${lamps!.id}`

  await app.page.goto(address)
  await contentOf(app.page).getByText('Old words.').click()
  await app.page.keyboard.press('ControlOrMeta+Home')
  await app.page.keyboard.type('New words. ')
  await expect.poll(() => storedHistories(app.page)).toBe(1)
  await expect.poll(() => app.api.textOf(request.path, lamps!.id)).toBe('New words. Old words.\n')
  const next = await app.page.context().newPage()
  await crash(app.page)

  await next.goto(`${app.url}/#token=${app.host.token}`)
  await next.getByRole('treeitem', { name: 'House' }).waitFor()
  await next.goto(address)
  await contentOf(next).getByText('New words.').click()
  await next.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => editorText(next)).toBe('Old words.\n')
  await next.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(() => editorText(next)).toBe('New words. Old words.\n')
})
