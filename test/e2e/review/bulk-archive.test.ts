import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

/** More change requests than a list shows at first, and than one message counts. */
const MANY = 65

describe('a list of many change requests', () => {
  let carrel: BrowserApp
  let page: Page
  const archived = async (space: string): Promise<number> =>
    (await carrel.api.items(`/spaces/${space}/change-requests?status=archived&limit=1000`)).length
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

  beforeAll(async () => {
    carrel = await openInBrowser()
    page = carrel.page
  })
  afterAll(() => carrel.close())

  it('is selected and archived as a whole, beyond the listed rows, with an undo', async () => {
    const space = await carrel.api.createSpace('Many')
    for (let count = 0; count < MANY; count += 1) await carrel.api.createChangeRequest(space)
    await page.goto(`${carrel.url}/#/spaces/${space}/changes?status=draft`)
    await page.getByRole('checkbox', { name: 'Select the 60 listed' }).check()
    await page.getByText('60 selected').waitFor()
    await button(`Select all ${MANY}`).focus()
    await page.keyboard.press('Enter')
    await page.getByText(`${MANY} selected`).waitFor()
    await button('Archive').last().focus()
    await page.keyboard.press('Enter')
    await page.getByText(`${MANY} change requests were archived.`).waitFor()
    await expect.poll(() => archived(space)).toBe(MANY)
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(`${MANY} change requests were put back.`).waitFor()
    await expect.poll(() => archived(space)).toBe(0)
  })
})
