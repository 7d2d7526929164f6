import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const NEW = 'First words.\n\nSome other text.\n\nLast words.\n'

let carrel: BrowserApp
let page: Page
let space: string
let request: { id: string; number: number }
let pageId: string

const ask = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
  const { status, json } = await carrel.host.ask(method, `/v1${path}`, body)
  expect([method, path, status >= 200 && status < 300 ? 0 : json]).toEqual([method, path, 0])
  return json as Value
}
const content = () => `/spaces/${space}/change-requests/${request.id}/content`
const write = (...changes: object[]) => ask('POST', content(), { changes })
const textNow = async () =>
  (await ask<{ markdown: string }>('GET', `${content()}/page/${pageId}?format=markdown`)).markdown
const diff = (): Locator => page.getByRole('region', { name: 'Words', exact: true })
const block = (words: string): Locator => diff().locator('.after .part', { hasText: words })

/** Suggests other words for the block with some words. */
async function suggest(words: string, replacement: string): Promise<void> {
  const place = block(words)
  await place.getByRole('button', { name: 'Comment on this block' }).focus()
  await page.keyboard.press('Enter')
  await place.getByRole('button', { name: 'Suggest a change' }).click()
  const field = place.getByRole('textbox', { name: 'Comment on this block' })
  await field.fill((await field.inputValue()).replace(words, replacement))
  await page.keyboard.press('Control+Enter')
  await place.getByRole('group', { name: 'Suggested change' }).waitFor()
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  page.setDefaultTimeout(20_000)
  const orgs = await ask<{ items: { id: string }[] }>('GET', '/orgs')
  space = (await ask<{ id: string }>('POST', `/orgs/${orgs.items[0]?.id}/spaces`, { title: 'Guide' })).id
})

afterAll(() => carrel.close())

describe('a suggested change', () => {
  beforeEach(async () => {
    request = await ask('POST', `/spaces/${space}/change-requests`, {})
    await write({ operation: 'insert_page', title: 'Words', document: { markdown: NEW } })
    const { pages } = await ask<{ pages: { id: string }[] }>('GET', `${content()}/pages`)
    pageId = pages[0]?.id ?? ''
    await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/diff`)
    await page.getByText('Rendered', { exact: true }).click()
    await block('Some other text.').waitFor()
  })

  it('is applied to the page with one click, and its thread is resolved', async () => {
    await suggest('Some other text.', 'Some better text.')
    await diff().getByRole('button', { name: 'Apply suggestion' }).click()
    await block('Some better text.').waitFor()
    expect(await textNow()).toBe(NEW.replace('other', 'better'))
    const { items } = await ask<{ items: { status: string }[] }>(
      'GET',
      `/spaces/${space}/change-requests/${request.id}/comments`,
    )
    expect(items.map(({ status }) => status)).toEqual(['resolved'])
  })

  it('is applied together with the others of its page', async () => {
    await suggest('First words.', 'Opening words.')
    await suggest('Last words.', 'Closing words.')
    await diff().getByRole('button', { name: 'Apply 2 suggestions' }).click()
    await block('Closing words.').waitFor()
    expect(await textNow()).toBe(NEW.replace('First', 'Opening').replace('Last', 'Closing'))
  })

  it('is not offered any more when its block has changed since', async () => {
    await suggest('Some other text.', 'Some better text.')
    await write({
      operation: 'update_page',
      page: pageId,
      document: { markdown: NEW.replace('other text', 'other, new text') },
    })
    await diff().getByText('The block has changed since').waitFor()
    expect(await diff().getByRole('button', { name: 'Apply suggestion' }).count()).toBe(0)
    expect(await textNow()).toContain('Some other, new text.')
  })
})
