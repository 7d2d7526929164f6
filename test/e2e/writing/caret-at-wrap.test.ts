import { expect, it, onTestFinished } from 'vitest'
import { newPage } from '../api-client.ts'
import { openInBrowser } from '../open-apps.ts'

/** Opens a page of a change request with one paragraph of several lines on the screen. */
async function openLongParagraph() {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page } = app
  const space = await app.api.createSpace('Guide')
  const request = await app.api.createChangeRequest(space)
  await app.api.change(request, newPage('Lamps', `${'Words of a long line. '.repeat(40)}\n`))
  await page.goto(`${app.url}/#/spaces/${space}/changes/${request.number}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('tree').getByRole('treeitem', { name: 'Lamps' }).click()
  await page.locator('.cm-content').getByText('Words of a long line.').first().click()
  return page
}

it('a caret at the end of a wrapped line does not take the focus from a menu', async () => {
  const page = await openLongParagraph()
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.getByRole('tree').getByRole('treeitem', { name: 'Lamps' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: /^Title of/ }).fill('Lights')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('tree').getByRole('treeitem', { name: 'Lights' }).count()).toBe(1)
})

it('a caret at the end of a wrapped line does not take keys from another field', async () => {
  const page = await openLongParagraph()
  const text = () => page.locator('.cm-content').innerText()
  const before = await text()
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.waitFor()
  await page.keyboard.type('lamps and lights', { delay: 20 })
  await expect.poll(() => field.inputValue()).toBe('lamps and lights')
  await expect.poll(() => text()).toBe(before)
})
