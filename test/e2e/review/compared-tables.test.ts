import { afterAll, beforeAll, expect, it } from 'vitest'
import { textChange } from '../api-client.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const TABLE = '| Lamp | Watts |\n| --- | --- |\n| Desk | 5 |\n| Hall | 9 |\n'

let carrel: BrowserApp
beforeAll(async () => {
  carrel = await openInBrowser()
})
afterAll(() => carrel.close())

it('a comparison of revisions marks the changed cell of a table, and not the whole table', async () => {
  const { api, page, url } = carrel
  const space = await api.createSpace('Guide')
  const [lamps] = await api.addPages(space, { Lamps: TABLE })
  const request = await api.createChangeRequest(space)
  await api.change(request, textChange(lamps!.id, TABLE.replace('9', '11')))
  await api.merge(request)
  await page.goto(`${url}/#/spaces/${space}/history`)
  const main = page.getByRole('main')
  for (const revision of [2, 3])
    await main.getByRole('checkbox', { name: `Choose revision ${revision} to compare` }).check()
  await main.getByRole('link', { name: 'Compare 2 with 3' }).click()
  await main.getByRole('group', { name: 'How to show changes' }).getByText('Rendered').click()
  const marked = (side: 'Before' | 'After') =>
    main.getByRole('region', { name: side, exact: true }).locator('.is-changed-cell').allInnerTexts()
  await expect.poll(() => marked('Before')).toEqual(['9'])
  await expect.poll(() => marked('After')).toEqual(['11'])
  await expect.poll(() => main.locator('.is-changed:not(.by-cell)').count()).toBe(0)
})
