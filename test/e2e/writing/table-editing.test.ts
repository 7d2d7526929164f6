import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openContext } from '../browser.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'
import { editorText } from './two-writers.ts'

let carrel: BrowserApp
let page: Page
/** The change request whose pages are edited. */
let request: { space: string; id: string; number: number }

const ask = async <Value>(method: string, path: string, body?: object): Promise<Value> =>
  (await carrel.host.ask(method, `/v1${path}`, body)).json as Value
const main = () => page.getByRole('main')
const content = () => main().locator('.cm-content[contenteditable="true"]')
const text = () => editorText({ page, name: 'one', cut: async () => undefined })

async function write(source: string): Promise<void> {
  await content().focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(source)
}

/** Adds a page to the change request, and returns its address in the editor. */
async function addPage(title: string, markdown: string): Promise<string> {
  const { space, id, number } = request
  const changes = [{ operation: 'insert_page', title, document: { markdown } }]
  const at = `/spaces/${space}/change-requests/${id}/content?compat=false`
  const { pages } = await ask<{ pages: { id: string }[] }>('POST', at, { changes })
  return `${carrel.url}/#/spaces/${space}/changes/${number}/pages/${pages[0]?.id}`
}

/** Clicks behind a word of the text, as it is drawn. */
async function clickBehind(word: string): Promise<void> {
  const place = await content().evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const { right, top, height } = range.getBoundingClientRect()
      return { x: right, y: top + height / 2 }
    }
    throw new Error(`The text has no ${wanted}`)
  }, word)
  await page.mouse.click(place.x, place.y)
}

/** Copies text to the real clipboard. */
async function copy(plain: string): Promise<void> {
  await page.evaluate((bare) => {
    const offer = (event: ClipboardEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      event.clipboardData?.setData('text/plain', bare)
    }
    window.addEventListener('copy', offer, { capture: true, once: true })
    document.execCommand('copy')
  }, plain)
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  page.setDefaultTimeout(20_000)
  const orgs = await ask<{ items: { id: string }[] }>('GET', '/orgs')
  const made = await ask<{ id: string }>('POST', `/orgs/${orgs.items[0]?.id}/spaces`, { title: 'Guide' })
  const begun = await ask<{ id: string; number: number }>('POST', `/spaces/${made.id}/change-requests`, {})
  request = { space: made.id, ...begun }
  await page.goto(await addPage('Desks', 'Begun.\n'))
  await content().waitFor()
})

afterAll(() => carrel.close())
beforeEach(() => write('Before\n\n| Room | Size |\n| --- | --- |\n| North | large |\n\nAfter'))

describe('a table in the editor', () => {
  it('is written with Tab and Enter alone, and every edit can be undone', async () => {
    await main().getByRole('cell', { name: 'large' }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.type('South')
    await page.keyboard.press('Tab')
    await page.keyboard.type('small')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Below')
    await expect
      .poll(text)
      .toBe(
        'Before\n\n| Room | Size |\n| --- | --- |\n| North | large |\n| South | small |\n\nBelow\n\nAfter',
      )
    for (let undone = 0; undone < 12; undone += 1) await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(text).not.toContain('South')
  })

  it('has a menu for its rows and columns while the caret is in it', async () => {
    const menu = main().getByRole('button', { name: 'Edit table' })
    await main().getByText('Before').click()
    expect(await menu.count()).toBe(0)
    await main().getByRole('cell', { name: 'large' }).click()
    await menu.click()
    await page
      .getByRole('menuitem', { name: /Align right/ })
      .or(page.getByRole('menuitemradio', { name: /Align right/ }))
      .click()
    await expect.poll(text).toContain('| --- | ---: |')
    await page.keyboard.press('Alt+Shift+ArrowLeft')
    await expect.poll(text).toContain('| Size | Room |\n| ---: | --- |\n| large | North |')
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect.poll(text).toContain('| Room |\n| --- |\n| North |')
    await page.keyboard.type('East')
    await expect.poll(text).toContain('| East |')
  })

  it('receives the cells of a spreadsheet, with line breaks in a cell', async () => {
    await main().getByRole('cell', { name: 'North' }).dblclick()
    await copy('East\t"two\nlines"\nWest\ta|b\n')
    await page.keyboard.press('ControlOrMeta+v')
    await expect
      .poll(text)
      .toContain('| Room | Size |\n| --- | --- |\n| East | two<br>lines |\n| West | a\\|b |\n\nAfter')
  })

  it('is left by Escape and Tab', async () => {
    await main().getByRole('cell', { name: 'North' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await content().evaluate((element) => element.contains(document.activeElement))).toBe(false)
    expect(await text()).toContain('| North | large |\n\nAfter')
  })
})

describe('a small window at a zoom of 200 %', () => {
  const SIZE = { width: 640, height: 400 }

  it('has the caret and cells at the pointer, and the insert menu within itself', async () => {
    const address = await addPage(
      'Zoomed',
      'Alpha beta gamma.\n\n| Room | Size |\n| --- | --- |\n| North | large |\n\nAfter\n',
    )
    const context = await openContext({ viewport: SIZE, deviceScaleFactor: 2 })
    onTestFinished(() => context.close())
    page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(`${carrel.url}/#token=${carrel.host.token}`)
    await main().waitFor()
    await page.goto(address)
    // Until the blocks are drawn, words have other places.
    await main().getByRole('cell', { name: 'large' }).waitFor()
    await content().locator('.cm-live-block').getByText('Alpha beta').waitFor()

    await clickBehind('beta')
    await page.keyboard.type('!')
    await expect.poll(text).toContain('Alpha beta! gamma.')
    await main().getByRole('cell', { name: 'large' }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.type('South')
    await expect.poll(text).toContain('| North | large |\n| South |')
    await content().getByText('After').click()
    await page.keyboard.press('End')
    await page.keyboard.type('\n\n/')
    const menu = page.locator('.cm-tooltip-autocomplete')
    await menu.waitFor()
    const { x, y, width, height } = (await menu.boundingBox())!
    expect([x >= 0, y >= 0, x + width <= SIZE.width, y + height <= SIZE.height]).toEqual([
      true,
      true,
      true,
      true,
    ])
    await page.keyboard.type('task')
    await menu.getByText('Task list').first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(text).toContain('After\n\n- [ ]')
  })
})
