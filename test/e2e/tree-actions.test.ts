import { expect, it, onTestFinished } from 'vitest'
import { openInBrowser } from './open-apps.ts'

interface Listed {
  id: string
  title: string
  hidden?: boolean
}

it('a page in the tree of a change request is duplicated behind itself, and hidden and shown again', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page } = app
  page.setDefaultTimeout(20_000)
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> =>
    (await app.host.ask(method, `/v1${path}`, body)).json as Answer
  const [organization] = (await ask<{ items: Listed[] }>('GET', '/orgs')).items
  const { id: space } = await ask<Listed>('POST', `/orgs/${organization!.id}/spaces`, { title: 'Guide' })
  const { id } = await ask<Listed>('POST', `/spaces/${space}/change-requests`, {})
  const content = `/spaces/${space}/change-requests/${id}/content`
  const changes = ['Lamps', 'Doors'].map((title) => ({
    operation: 'insert_page',
    title,
    document: { markdown: `About ${title}.\n` },
  }))
  await ask('POST', content, { changes })
  const pages = async () => (await ask<{ pages: Listed[] }>('GET', content)).pages
  const titles = async () => (await pages()).map(({ title }) => title)

  await page.goto(`${app.url}/#/spaces/${space}/changes/${id}/pages`)
  const tree = page.getByRole('tree', { name: 'Pages of this change request' })
  const row = (name: string) => tree.getByRole('treeitem', { name })
  const choose = async (name: string, entry: string) => {
    await row(name).click({ button: 'right' })
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Lamps', 'Duplicate')
  await row('Lamps (copy)').waitFor()
  expect(await titles()).toEqual(['Lamps', 'Lamps (copy)', 'Doors'])
  await page.locator('.cm-content').getByText('About Lamps.').waitFor()
  const copy = (await pages())[1]!
  expect(await ask(`GET`, `${content}/page/${copy.id}?format=markdown`)).toMatchObject({
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
