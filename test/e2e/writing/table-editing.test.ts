import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPage, type ChangeRequest } from '../api-client.ts'
import { openTestContext } from '../browser.ts'
import { openComposition } from '../composition.ts'
import { caretLine, contentOf, copyToClipboard, editorText } from '../editor.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

let carrel: BrowserApp
let page: Page
/** The change request whose pages are edited. */
let request: ChangeRequest

const main = () => page.getByRole('main')
const content = () => contentOf(page)
const text = () => editorText(page)

async function write(source: string): Promise<void> {
  await content().focus()
  // In a table the first press selects the cell.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(source)
}

/** Adds a page to the change request, and returns its address in the editor. */
async function addPage(title: string, markdown: string): Promise<string> {
  const [added] = await carrel.api.change(request, newPage(title, markdown))
  return `${carrel.url}/#/spaces/${request.space}/changes/${request.number}/pages/${added?.id}`
}

/** Clicks at the end of a word of the text, as it is drawn. */
async function clickAtEndOf(word: string): Promise<void> {
  const place = await content().evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const index = node.textContent?.indexOf(wanted) ?? -1
      if (index < 0) continue
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + wanted.length)
      const { right, top, height } = range.getBoundingClientRect()
      return { x: right, y: top + height / 2 }
    }
    throw new Error(`The text has no ${wanted}`)
  }, word)
  await page.mouse.click(place.x, place.y)
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  request = await carrel.api.createChangeRequest(await carrel.api.createSpace('Guide'))
  await page.goto(await addPage('Desks', 'Begun.\n'))
  await content().waitFor()
})

afterAll(() => carrel.close())
beforeEach(() => write('Before\n\n| Room | Size |\n| --- | --- |\n| North | large |\n\nAfter'))

describe('a table in the editor', () => {
  it('has empty rows as high as those with words', async () => {
    await write('| A | B |\n| - | - |\n| a | b |\n|  |  |\n| c | d |\n\nAfter')
    const rows = main().locator('.cm-live-block tbody tr')
    await expect.poll(() => rows.count()).toBe(3)
    const [, empty = 0, filled = 0] = await rows.evaluateAll((all) => all.map((row) => row.clientHeight))
    // A border between two pixels is in one of them.
    expect(Math.abs(empty - filled)).toBeLessThanOrEqual(1)
  })

  it('stays drawn around the cell that is written, by keys and by composition', async () => {
    await main().getByRole('cell', { name: 'North' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' | x')
    await page.keyboard.press('Tab')
    const ime = await openComposition(page)
    await ime.compose('おお')
    await ime.commit('大きい')
    await expect.poll(() => content().getByRole('cell').allTextContents()).toEqual(['North | x', '大きい'])
    await expect.poll(() => content().getByText('---').count()).toBe(0)
    await expect.poll(text).toContain('| North \\| x | 大きい |\n')
  })

  it('accepts compositions in an empty cell, next to drawn words, and in a list', async () => {
    const table = (cell: string, other: string): string =>
      `| Room | Size |\n| --- | --- |\n| ${cell} | **large** |\n| ${other} |  |`
    const indented = (markdown: string): string => markdown.replaceAll(/^/gm, '  ')
    await write(`${table('North', '')}\n\n- Item\n\n${indented(table('South', ''))}\n\nAfter`)
    const ime = await openComposition(page)
    await main().getByRole('cell', { name: 'North' }).click()
    await page.keyboard.press('End')
    for (const composed of ['に', 'にほ', '日本']) await ime.compose(composed)
    // Enter and Tab of a composition choose its words, and leave no cell.
    await ime.press('Enter')
    await ime.press('Tab')
    await ime.commit('日本')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    for (const composed of ['ㅎ', '하', '한']) await ime.compose(composed)
    await ime.commit('한')
    await ime.compose('글')
    await ime.commit('글')
    await expect.poll(text).toContain(table('North日本', '한글'))
    await main().getByRole('cell', { name: 'South' }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await ime.compose('zhong')
    // A cancelled composition leaves nothing.
    await ime.compose('')
    await ime.compose('zhong')
    await ime.commit('中|')
    await expect.poll(text).toContain(indented(table('South', String.raw`中\|`)))
    for (let undone = 0; undone < 12; undone += 1) await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(text).not.toContain('日本')
  })

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
    await expect.poll(() => menu.count()).toBe(0)
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

  it('has a menu and handles at each cell, for the mouse and for keys', async () => {
    const entry = (name: string) => page.getByRole('menuitem', { name })
    await main().getByRole('cell', { name: 'large' }).click({ button: 'right' })
    await expect.poll(() => page.getByRole('menu').getAttribute('aria-label')).toBe('Row and column')
    await entry('Add column left').click()
    await page.keyboard.type('Floor')
    await expect.poll(text).toContain('| Room |  | Size |\n| --- | --- | --- |\n| North | Floor | large |')
    await page.keyboard.press('Shift+F10')
    await entry('Move row up').and(page.locator('[data-disabled]')).waitFor()
    await entry('Add row above').press('Enter')
    await page.keyboard.type('x')
    await expect.poll(text).toContain('|  | x |  |\n| North | Floor | large |')
    await main().getByRole('columnheader', { name: 'Size' }).hover()
    await main().getByRole('button', { name: 'Change the column' }).click()
    await expect.poll(() => entry('Add row above').count()).toBe(0)
    await entry('Align center').click()
    await expect.poll(text).toContain('| --- | --- | :---: |')
    await main().getByRole('cell', { name: 'North' }).click()
    await main().getByRole('button', { name: 'Change the row' }).click()
    await expect.poll(() => main().locator('.cm-live-written').textContent()).toBe('North')
    await entry('Delete row').click()
    await expect.poll(text).not.toContain('North')
    await page.keyboard.press('ControlOrMeta+/')
    await entry('Row').press('ArrowRight')
    await entry('Add row below').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').first().waitFor({ state: 'detached' })
    await page.keyboard.type('y')
    await expect.poll(text).toContain('| y | x |  |\n\nAfter')
  })

  it('receives the cells of a spreadsheet, with line breaks in a cell', async () => {
    await main().getByRole('cell', { name: 'North' }).dblclick()
    await copyToClipboard(page, { plain: 'East\t"two\nlines"\nWest\ta|b\n' })
    await page.keyboard.press('ControlOrMeta+v')
    await expect
      .poll(text)
      .toContain('| Room | Size |\n| --- | --- |\n| East | two<br>lines |\n| West | a\\|b |\n\nAfter')
  })

  it('is left by Escape and Tab', async () => {
    await main().getByRole('cell', { name: 'North' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => content().evaluate((element) => element.contains(document.activeElement)))
      .toBe(false)
    await expect.poll(() => text()).toContain('| North | large |\n\nAfter')
  })

  it('is left by Escape to a line below it at the end of a page, without a change of the text', async () => {
    const table = '| Room | Size |\n| --- | --- |\n| North | large |'
    await page.goto(await addPage('Last', `Before\n\n${table}`))
    await main().getByRole('cell', { name: 'North' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => caretLine(page)).toEqual(['', ''])
    await page.keyboard.type('Below')
    await expect.poll(text).toBe(`Before\n\n${table}\n\nBelow`)
    await page.keyboard.press('ControlOrMeta+z')
    await content().getByText('Before').click()
    await expect.poll(text).toBe(`Before\n\n${table}`)
  })
})

describe('a small window at a zoom of 200 %', () => {
  const SIZE = { width: 640, height: 400 }

  it('has the caret and cells at the pointer, and the insert menu within itself', async () => {
    const address = await addPage(
      'Zoomed',
      'Alpha beta gamma.\n\n| Room | Size |\n| --- | --- |\n| North | large |\n\nAfter\n',
    )
    page = await (await openTestContext({ viewport: SIZE, deviceScaleFactor: 2 })).newPage()
    await page.goto(`${carrel.url}/#token=${carrel.host.token}`)
    await main().waitFor()
    await page.goto(address)
    // Words change their places until the blocks are drawn.
    await main().getByRole('cell', { name: 'large' }).waitFor()
    await content().locator('.cm-live-block').getByText('Alpha beta').waitFor()

    await clickAtEndOf('beta')
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
