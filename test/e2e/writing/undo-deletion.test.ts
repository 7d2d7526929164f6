import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openInBrowser } from '../open-apps.ts'

interface Listed {
  id: string
  title: string
}

it('a page that is deleted in a change request is restored with the text it had there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-undo-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'README.md'), '# Start\n\nText.\n')
  writeFileSync(join(folder, 'lamps.md'), '# Lamps\n\nOld words.\n')
  const app = await openInBrowser(undefined, [folder])
  onTestFinished(() => app.close())
  const { page } = app
  page.setDefaultTimeout(20_000)
  const callApi = async <Answer>(method: string, path: string, body?: object): Promise<Answer> =>
    (await app.host.request(method, path, body)).json as Answer
  const [organization] = (await callApi<{ items: Listed[] }>('GET', '/v1/orgs')).items
  const [space] = (await callApi<{ items: Listed[] }>('GET', `/v1/orgs/${organization!.id}/spaces`)).items
  const requests = `/v1/spaces/${space!.id}/change-requests`
  const request = await callApi<{ id: string }>('POST', requests, { subject: 'Work' })
  const content = `${requests}/${request.id}/content`
  const pages = async () => (await callApi<{ pages: Listed[] }>('GET', content)).pages
  const lamps = (await pages()).find(({ title }) => title === 'Lamps')!
  const changes = [
    { operation: 'update_page', page: lamps.id, document: { markdown: 'New words.\n' } },
    { operation: 'insert_page', title: 'Doors', document: { markdown: 'Only here.\n' } },
  ]
  await callApi('POST', content, { changes })
  const textOf = async (name: string): Promise<string> => {
    const listed = (await pages()).find(({ title }) => title === name)
    const read = await callApi<{ markdown: string }>('GET', `${content}/page/${listed!.id}?format=markdown`)
    return read.markdown
  }

  await page.goto(
    `${page.url().replace(/#.*/, '')}#/spaces/${space!.id}/changes/${request.id}/pages/${lamps.id}`,
  )
  for (const name of ['Lamps', 'Doors']) {
    const row = page
      .getByRole('tree', { name: 'Pages of this change request' })
      .getByRole('treeitem', { name })
    await row.click()
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await row.waitFor()
  }
  expect(await textOf('Lamps')).toBe('New words.\n')
  expect(await textOf('Doors')).toBe('Only here.\n')
})
