import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caretLine, contentOf } from '../editor.ts'
import { openWithBooks, type BrowserApp } from '../open-apps.ts'

const SECTION = 'Words of this section. '.repeat(60)
const LONG = `# Lamps\n\nAbout lamps.\n\n## Oil\n\n${SECTION}\n\n## Gas\n\n${SECTION}\n\n## Wire\n\n${SECTION}\n`
const BOOK = {
  'SUMMARY.md': '# Summary\n\n* [Plain](plain.md)\n* [Lamps](lamps.md)\n',
  'plain.md': '# Plain\n\nAbout nothing.\n',
  'lamps.md': LONG,
}

let carrel: BrowserApp
let page: Page

const main = () => page.getByRole('main')
const outline = () => main().getByRole('navigation', { name: 'On this page' })
const leftOf = (words: string) =>
  main()
    .getByText(words)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().left))

async function openPage(title: string): Promise<void> {
  await page.getByRole('tree', { name: 'Pages' }).getByRole('treeitem', { name: title }).click()
  await main().getByRole('heading', { name: title, level: 1 }).waitFor()
}

async function edit(): Promise<void> {
  await main().getByRole('link', { name: 'Edit', exact: true }).click()
  await contentOf(page).waitFor()
}

beforeAll(async () => {
  carrel = await openWithBooks({ Guide: BOOK })
  page = carrel.page
})
afterAll(() => carrel.close())

beforeEach(async () => {
  await page.setViewportSize({ width: 1600, height: 800 })
  await page.goto(`${carrel.url}/#/`)
  await page.getByRole('tree', { name: 'Spaces' }).getByRole('treeitem', { name: 'Guide' }).click()
  await openPage('Plain')
})

describe('the place of the text', () => {
  it('is the same on a page without headings, on one with an outline, and while it is edited', async () => {
    const plain = await leftOf('About nothing.')
    await openPage('Lamps')
    await outline().waitFor()
    await expect.poll(() => leftOf('About lamps.')).toBe(plain)
    await edit()
    await expect.poll(() => leftOf('About lamps.')).toBe(plain)
  })
})

describe('the outline of a text that is edited', () => {
  beforeEach(async () => {
    await openPage('Lamps')
    await edit()
  })

  it('leads the caret to a section, and marks it', async () => {
    await outline().getByRole('link', { name: 'Gas' }).click()
    await expect.poll(() => caretLine(page)).toEqual(['## Gas', ''])
    await expect.poll(() => outline().locator('[aria-current]').allInnerTexts()).toEqual(['Gas'])
  })

  it('stands below the search', async () => {
    await outline().waitFor()
    await contentOf(page).focus()
    await page.keyboard.press('ControlOrMeta+f')
    const search = page.locator('.cm-panels-top')
    await search.waitFor()
    const bottom = await search.evaluate((panel) => panel.getBoundingClientRect().bottom)
    await expect
      .poll(() => outline().evaluate((nav) => nav.getBoundingClientRect().top))
      .toBeGreaterThan(bottom)
  })

  it('follows the text', async () => {
    await outline().getByRole('link', { name: 'Gas' }).click()
    await page.keyboard.type('light')
    await expect.poll(() => outline().getByRole('link').allInnerTexts()).toEqual(['Oil', 'Gaslight', 'Wire'])
  })

  it('leaves its room to the text in a narrow window and in focus mode', async () => {
    const isShown = () => outline().isVisible()
    await expect.poll(isShown).toBe(true)
    await page.keyboard.press('F9')
    await expect.poll(isShown).toBe(false)
    await page.keyboard.press('F9')
    await expect.poll(isShown).toBe(true)
    await page.setViewportSize({ width: 900, height: 800 })
    await expect.poll(isShown).toBe(false)
  })
})

describe('the outline of a text that starts with the title of its page', () => {
  it('lists the headings below the title alone, while the page is read and edited', async () => {
    const space = await carrel.api.createSpace('House')
    const text = '# Walls\n\nThick.\n\n## Doors\n\nText.\n\n## Roofs\n\nText.\n'
    const [walls] = await carrel.api.addPages(space, { Walls: text })
    await page.goto(`${carrel.url}/#/spaces/${space}/pages/${walls!.id}`)
    await expect.poll(() => outline().getByRole('listitem').allInnerTexts()).toEqual(['Doors', 'Roofs'])
    await edit()
    await page.locator('.live-outline').waitFor()
    await expect.poll(() => outline().getByRole('listitem').allInnerTexts()).toEqual(['Doors', 'Roofs'])
  })
})
