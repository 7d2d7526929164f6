import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

let carrel: BrowserApp
let page: Page
let collection: string

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  const collections = `/orgs/${await carrel.api.organization()}/collections`
  collection = (await carrel.api.call<{ id: string }>('POST', collections, { title: 'House' })).id
  for (const title of ['Cellar', 'Attic']) {
    const space = await carrel.api.createSpace(title, collection)
    await carrel.api.addPages(space, { [`Page of ${title}`]: `A lamp of ${title}.\n` })
  }
})

afterAll(() => carrel.close())

it('find and replace changes all spaces of a collection, as one change request for each', async () => {
  await page.goto(`${carrel.url}/#/collections/${collection}`)
  await page.getByRole('button', { name: 'More about this collection' }).click()
  await page.getByRole('menuitem', { name: 'Find and replace' }).click()
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('lamp')
  await page.getByRole('textbox', { name: 'Replace by' }).fill('light')
  await page.getByText('2 hits in 2 pages', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Replace 2' }).click()
  await page.getByText('1 hit in 1 page of Cellar replaced in change request 2.').waitFor()
  await page.getByText('1 hit in 1 page of Attic replaced in change request 2.').waitFor()
  await page.getByRole('link', { name: 'Open the changes' }).first().click()
  await page.waitForURL(/\/changes\/2\/diff/)
  await page.getByText('A light of').first().waitFor()
  for (const space of await carrel.api.items(`/collections/${collection}/spaces`)) {
    const drafts = await carrel.api.items(`/spaces/${space['id']}/change-requests?status=draft`)
    expect([space['title'], drafts.map(({ number }) => number)]).toEqual([space['title'], [2]])
  }
})
