import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'
import { editorText } from './two-writers.ts'

let carrel: BrowserApp
let page: Page
let space: string
let change: { id: string; number: number }
let pages: { id: string }[]

const callApi = async <Value>(method: string, path: string, body?: object): Promise<Value> =>
  (await carrel.host.request(method, `/v1${path}`, body)).json as Value
const content = () => page.getByRole('main').locator('.cm-content[contenteditable="true"]')
const text = () => editorText({ page, name: 'one', cut: async () => undefined })
const broken = () => content().locator('.cm-broken-link')
const shot = (name: string) =>
  process.env['SHOTS'] && page.screenshot({ path: `test-results/shot-${name}.png` })
const textOf = async (index: number): Promise<string> => {
  const path = `/spaces/${space}/change-requests/${change.id}/content/page/${pages[index]?.id}`
  return (await callApi<{ markdown: string }>('GET', path)).markdown
}

const TEXTS: Record<string, string> = {
  Lamps: 'One.\n\nSee [gone](gone.md "A title") and [Wood](wood.md).\n\nThen ![lost](lost.png) ends.\n',
  Wood: 'Words of wood. [Lamps](lamps.md)\n',
  Doors: 'A [Wood](wood.md), [this](wood.md) and [Wood](wood.md#wood).\n',
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  page.setDefaultTimeout(20_000)
  const orgs = await callApi<{ items: { id: string }[] }>('GET', '/orgs')
  space = (await callApi<{ id: string }>('POST', `/orgs/${orgs.items[0]?.id}/spaces`, { title: 'Doors' })).id
  const first = await callApi<{ id: string }>('POST', `/spaces/${space}/change-requests`, {})
  const changes = Object.entries(TEXTS).map(([title, markdown]) => ({
    operation: 'insert_page',
    title,
    document: { markdown },
  }))
  const requestPath = `/spaces/${space}/change-requests/${first.id}`
  pages = (
    await callApi<{ pages: { id: string }[] }>('POST', `${requestPath}/content?compat=false`, { changes })
  ).pages
  await callApi('POST', `${requestPath}/merge`, {})
  change = await callApi<{ id: string; number: number }>('POST', `/spaces/${space}/change-requests`, {})
  await page.goto(`${carrel.url}/#/spaces/${space}/changes/${change.number}/pages/${pages[0]?.id}`)
  await content().waitFor()
  await content().focus()
  // The keys change from the live layout to the source.
  await page.keyboard.press('ControlOrMeta+Shift+E')
})

afterAll(() => carrel.close())

describe('a broken link in the editor', () => {
  it('is underlined, as a missing picture is, and a valid link is not', async () => {
    await expect
      .poll(() => broken().allInnerTexts())
      .toEqual(['[gone](gone.md "A title")', '![lost](lost.png)'])
  })

  it('is found and retargeted by keys alone', async () => {
    await content().focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('F8')
    await page.keyboard.press('ControlOrMeta+F8')
    await page.getByRole('listbox').getByRole('option', { name: /Doors/ }).waitFor()
    await shot('choose')
    await page.keyboard.type('Door')
    await page.getByRole('listbox').getByRole('option', { name: /Doors/ }).waitFor()
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(text).toContain('See [gone](doors.md "A title") and [Wood](wood.md).')
    await expect.poll(() => broken().allInnerTexts()).toEqual(['![lost](lost.png)'])
  })

  it('is removed from its tooltip', async () => {
    const remove = page.getByRole('button', { name: 'Remove the picture' })
    // The links are checked again once all targets are known. That closes a tooltip, until the pointer moves again.
    const press = async () => {
      await page.mouse.move(1, 1)
      await broken().hover()
      return remove.click({ timeout: 2000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(press, { timeout: 20_000 }).toBe(true)
    await expect.poll(text).toContain('Then  ends.')
    await expect.poll(() => broken().count()).toBe(0)
  })
})

describe('a renamed page', () => {
  it('offers to update the links that repeat the old one, in the same change request', async () => {
    await page.getByRole('tree', { name: 'Pages of this change request' }).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Title' }).fill('Timber')
    await page.keyboard.press('Enter')
    const offer = page.getByRole('region', { name: 'Messages' })
    await offer.getByText('3 links on 2 pages still say “Wood”.').waitFor()
    await shot('offer')
    await offer.getByRole('button', { name: 'Update links' }).click()
    await offer.getByText('3 links on 2 pages updated.').waitFor()
    expect(await textOf(2)).toBe('A [Timber](wood.md), [this](wood.md) and [Timber](wood.md#timber).\n')
    await expect.poll(text).toContain('[Timber](wood.md)')
  })
})
