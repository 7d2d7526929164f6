import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

let carrel: BrowserApp
let page: Page
let collection: string

const callApi = async <Value>(method: string, path: string, body?: object): Promise<Value> =>
  (await carrel.host.request(method, `/v1${path}`, body)).json as Value

/** Creates a space with one page in the collection. */
async function createSpace(organization: string, title: string): Promise<string> {
  const body = { title, parent: collection }
  const { id } = await callApi<{ id: string }>('POST', `/orgs/${organization}/spaces`, body)
  const request = await callApi<{ id: string }>('POST', `/spaces/${id}/change-requests`, {})
  const path = `/spaces/${id}/change-requests/${request.id}`
  const document = { markdown: `A lamp of ${title}.\n` }
  await callApi('POST', `${path}/content`, {
    changes: [{ operation: 'insert_page', title: `Page of ${title}`, document }],
  })
  await callApi('POST', `${path}/merge`, {})
  return id
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  page.setDefaultTimeout(20_000)
  const orgs = await callApi<{ items: { id: string }[] }>('GET', '/orgs')
  const organization = orgs.items[0]?.id ?? ''
  collection = (
    await callApi<{ id: string }>('POST', `/orgs/${organization}/collections`, { title: 'House' })
  ).id
  await createSpace(organization, 'Cellar')
  await createSpace(organization, 'Attic')
})

afterAll(() => carrel.close())

it('find and replace changes all spaces of a collection, as one change request for each', async () => {
  await page.goto(`${carrel.url}/#/collections/${collection}`)
  await page.getByRole('button', { name: 'More about this collection' }).click()
  await page.getByRole('menuitem', { name: 'Find and replace' }).click()
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('lamp')
  await page.getByRole('textbox', { name: 'Replace by' }).fill('light')
  await page.getByText('2 hits in 2 pages', { exact: true }).waitFor()
  if (process.env['SHOTS'])
    for (const [width, scheme] of [
      [900, 'dark'],
      [1600, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: `test-results/shot-collection-${width}.png` })
    }
  await page.getByRole('button', { name: 'Replace 2' }).click()
  await page.getByText('1 hit in 1 page of Cellar replaced in change request 2.').waitFor()
  await page.getByText('1 hit in 1 page of Attic replaced in change request 2.').waitFor()
  await page.getByRole('link', { name: 'Open the changes' }).first().click()
  await page.waitForURL(/\/changes\/2\/diff/)
  await page.getByText('A light of').first().waitFor()
  expect(page.url()).toMatch(/\/changes\/2\/diff/)
})
