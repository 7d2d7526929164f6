import { expect, it, onTestFinished } from 'vitest'
import { editorText } from '../editor.ts'
import { openInBrowser } from '../open-apps.ts'
import { chooseCommand } from '../palette.ts'

it('the text of a template is written in live preview, and a new page starts with exactly this text', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page, api } = app
  const space = await api.createSpace('House')
  const [lamps] = await api.addPages(space, { Lamps: 'Bright.\n' })
  const request = await api.createChangeRequest(space, 'Work')
  await page.goto(`${app.url}/#/spaces/${space}/changes/${request.number}/pages/${lamps!.id}`)
  await page.getByRole('button', { name: 'More about the pages' }).click()
  await page.getByRole('menuitem', { name: 'Page templates…' }).click()
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Minutes')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text of the template' }).click()
  await page.keyboard.type('## Decisions\n\nNone.')
  await dialog.getByRole('heading', { name: 'Decisions' }).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Minutes', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Edit Minutes' }).click()
  await dialog.getByRole('heading', { name: 'Decisions' }).waitFor()
  await dialog.getByText('None.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' So far.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })

  await chooseCommand(page, '> from template', /^New page from template/)
  await dialog.getByRole('button', { name: 'Minutes' }).click()
  await page.getByRole('textbox', { name: 'Title of the new page' }).fill('Monday')
  await page.keyboard.press('Enter')
  await expect.poll(() => editorText(page)).toBe('## Decisions\n\nNone. So far.')
})

it('a template is deleted while the deletion of another one is saved', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page, api } = app
  const space = await api.createSpace('House')
  const [lamps] = await api.addPages(space, { Lamps: 'Bright.\n' })
  const request = await api.createChangeRequest(space, 'Work')
  const changes = ['minutes', 'report'].map((name) => ({
    operation: 'set_template',
    name,
    title: name,
    markdown: 'Text.',
  }))
  await api.change(request, ...changes)
  await page.goto(`${app.url}/#/spaces/${space}/changes/${request.number}/pages/${lamps!.id}`)
  await page.getByRole('button', { name: 'More about the pages' }).click()
  await page.getByRole('menuitem', { name: 'Page templates…' }).click()

  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let held = 0
  await page.route('**/app/call/updateChangeRequestContent', async (route) => {
    held += 1
    if (held === 1) await answered
    await route.continue()
  })
  const remove = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await remove('minutes')
  await expect.poll(() => held).toBe(1)
  await remove('report')
  answer()
  await page.getByRole('button', { name: 'Delete minutes' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete report' }).waitFor({ state: 'detached' })
})
