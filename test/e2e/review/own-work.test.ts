import { expect, it, onTestFinished } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

async function post<Answer>({ host }: BrowserApp, path: string, body: object): Promise<Answer> {
  const { json, status } = await host.request('POST', path, body)
  expect(status).toBeLessThan(300)
  return json as Answer
}

/** Creates a space with a draft and a change request that waits for review. */
async function addWork(app: BrowserApp, organization: string, title: string): Promise<void> {
  const space = await post<{ id: string }>(app, `/v1/orgs/${organization}/spaces`, { title })
  const changes = `/v1/spaces/${space.id}/change-requests`
  await post(app, changes, { subject: `Draft in ${title}` })
  const open = await post<{ id: string }>(app, changes, { subject: `Open in ${title}` })
  const { status } = await app.host.request('PATCH', `${changes}/${open.id}`, { status: 'open' })
  expect(status).toBe(200)
}

it('the change requests of all spaces are listed on the home screen and on a screen of their own', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page } = app
  page.setDefaultTimeout(20_000)
  const main = page.getByRole('main')
  const { json } = await app.host.request('GET', '/v1/orgs')
  const organization = (json as { items: { id: string }[] }).items[0]?.id ?? ''
  await addWork(app, organization, 'Lamps')
  await addWork(app, organization, 'Doors')

  const section = (name: string) => main.locator('section', { has: page.getByRole('heading', { name }) })
  const drafts = section('Your drafts')
  await drafts.getByRole('link', { name: /^Draft in Lamps\s+Lamps · Change request 1/ }).waitFor()
  await section('Your open change requests')
    .getByRole('link', { name: /^Open in Doors/ })
    .waitFor()
  expect(await main.getByRole('heading', { name: 'Open for review' }).count()).toBe(0)

  await drafts.getByRole('link', { name: 'All' }).click()
  await main.getByRole('heading', { name: 'Change requests', level: 1 }).waitFor()
  expect(page.url()).toMatch(/#\/changes$/)
  await main.getByRole('link', { name: /Open in Lamps\s+Lamps · Change request 2/ }).waitFor()
  await main.getByRole('link', { name: /Open in Doors\s+Doors · Change request 2/ }).waitFor()

  await main.getByRole('searchbox').fill('lamps')
  await main.getByRole('link', { name: /Open in Doors/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await main.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByText('1 change request was archived.').waitFor()
  await main.getByRole('heading', { name: 'No open change requests match' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await main.getByRole('link', { name: /Open in Lamps/ }).click()
  await main.getByRole('button', { name: 'Add a description' }).click()
  await main.getByRole('textbox', { name: 'Description' }).fill('Because **lamps** were dim.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await main.getByText('Because lamps were dim.').waitFor()
  await page.goBack()
  expect(await main.getByRole('searchbox').inputValue()).toBe('lamps')
  await main.getByRole('searchbox').fill('')

  await main.getByRole('button', { name: 'Draft 2' }).click()
  await main.getByRole('link', { name: /Draft in Doors/ }).click()
  await main.getByText('Draft in Doors').first().waitFor()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('all change requests')
  await page.getByRole('option', { name: /Go to all change requests/ }).click()
  await main.getByRole('heading', { name: 'Change requests', level: 1 }).waitFor()
})
