import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'
import { editorText } from './two-writers.ts'

let carrel: BrowserApp
let page: Page
let other: { space: string; page: string }

const ask = async <Value>(method: string, path: string, body?: object): Promise<Value> =>
  (await carrel.host.ask(method, `/v1${path}`, body)).json as Value
const content = () => page.getByRole('main').locator('.cm-content[contenteditable="true"]')
const text = () => editorText({ page, name: 'one', cut: async () => undefined })

/** Creates a space with pages. Returns its id and the id of its last page. */
async function createSpace(title: string, pages: string[]): Promise<{ space: string; page: string }> {
  const orgs = await ask<{ items: { id: string }[] }>('GET', '/orgs')
  const { id } = await ask<{ id: string }>('POST', `/orgs/${orgs.items[0]?.id}/spaces`, { title })
  const request = await ask<{ id: string }>('POST', `/spaces/${id}/change-requests`, {})
  const changes = pages.map((each) => ({
    operation: 'insert_page',
    title: each,
    document: { markdown: `Words of ${each}.\n\n## Grain\n` },
  }))
  const at = `/spaces/${id}/change-requests/${request.id}`
  const made = await ask<{ pages: { id: string }[] }>('POST', `${at}/content?compat=false`, { changes })
  await ask('POST', `${at}/merge`, {})
  return { space: id, page: made.pages.at(-1)?.id ?? '' }
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  page.setDefaultTimeout(20_000)
  other = await createSpace('Lamps', ['Understanding ownership'])
  const own = await createSpace('Doors', ['Ownership of doors', 'Desks of wood', 'Wood'])
  const request = await ask<{ number: number }>('POST', `/spaces/${own.space}/change-requests`, {})
  await page.goto(`${carrel.url}/#/spaces/${own.space}/changes/${request.number}/pages/${own.page}`)
  await content().waitFor()
})

afterAll(() => carrel.close())

describe('a link in the editor', () => {
  it('is completed with a page of another space, in spite of mistakes, and leads there', async () => {
    await content().focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('See [[undrstanding owership')
    const list = page.getByRole('listbox')
    await list.getByText('Other spaces').waitFor()
    await list.getByRole('option', { name: /Understanding ownership.*Lamps/ }).click()
    const href = `/spaces/${other.space}/pages/${other.page}`
    await expect.poll(text).toContain(`See [Understanding ownership](${href})`)
    await page.keyboard.press('ControlOrMeta+Home')
    const link = page.getByRole('main').getByRole('link', { name: 'Understanding ownership' })
    await link.click({ modifiers: ['ControlOrMeta'] })
    await page.getByRole('heading', { name: 'Understanding ownership', level: 1 }).waitFor()
  })

  it('offers the pages of its own space first', async () => {
    await page.goBack()
    await content().waitFor()
    await content().focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' and [[ownership')
    const options = page.getByRole('listbox').getByRole('option')
    await expect
      .poll(async () => (await options.allInnerTexts()).map((option) => option.split('\n')[0]))
      .toEqual([
        expect.stringContaining('Ownership of doors'),
        expect.stringContaining('Understanding ownership'),
      ])
  })

  it('leads to a heading of a page that is chosen by keys alone', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(', [[d')
    const options = page.getByRole('listbox').getByRole('option')
    await options.first().waitFor()
    const selected = page.getByRole('listbox').getByRole('option', { selected: true })
    const goOn = async () => {
      await page.keyboard.press('ArrowDown')
      return selected.innerText()
    }
    await expect.poll(goOn).toContain('Desks of wood')
    await page.keyboard.type('#')
    await options.getByText('Grain').waitFor()
    await page.keyboard.type('gran')
    await options.getByText('Grain').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(text).toContain(', [Grain](desks-of-wood.md#grain)')
  })
})
