import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPage } from '../api-client.ts'
import { contentOf, editorText } from '../editor.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const TEXT = `A paragrap of wrods with \`cdoe\` in it.

- one quokkish itme

The läuft word.
`

let carrel: BrowserApp
let page: Page
let address: string

const content = () => contentOf(page)
const text = () => editorText(page)
/** Returns the underlined words, in the drawn page and in its source. */
const underlined = () =>
  page.evaluate(() => [
    ...[...(CSS.highlights.get('carrel-spelling') ?? [])].map(String),
    ...[...document.querySelectorAll('.cm-misspelled')].map(({ textContent }) => textContent),
  ])

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
})
afterAll(() => carrel.close())

beforeEach(async () => {
  const space = await carrel.api.createSpace('Guide')
  const request = await carrel.api.createChangeRequest(space)
  await carrel.api.change(request, newPage('Desks', TEXT))
  address = `${carrel.url}/#/spaces/${space}/changes/${request.number}/pages`
  await page.goto('about:blank')
  await page.goto(address)
  // The source is visible until the blocks are drawn, and a click then opens none of them.
  await content().locator('.cm-live-block', { hasText: 'A paragrap' }).waitFor()
})

async function openSettings(): Promise<void> {
  await page.goto(`${carrel.url}/#/settings`)
  await page.getByRole('heading', { name: 'Spelling' }).waitFor()
}

describe('unknown words', () => {
  it('are underlined in drawn blocks and in the source, but not in code', async () => {
    await expect.poll(underlined).toEqual(['paragrap', 'wrods', 'quokkish', 'itme', 'läuft'])
    await content().getByText('A paragrap').click()
    await expect
      .poll(async () => (await underlined()).toSorted())
      .toEqual(['paragrap', 'wrods', 'quokkish', 'itme', 'läuft'].toSorted())
    await expect
      .poll(() => content().locator('.cm-misspelled').allTextContents())
      .toEqual(['paragrap', 'wrods'])
  })

  it('are replaced by a suggestion from the keyboard, one after the other', async () => {
    await expect.poll(underlined).toContain('wrods')
    await content()
      .getByText('A paragrap')
      .click({ position: { x: 2, y: 8 } })
    await page.keyboard.press('ControlOrMeta+.')
    await page.getByRole('menuitem', { name: 'paragraph', exact: true }).press('Enter')
    await expect.poll(text).toBe(TEXT.replace('paragrap', 'paragraph'))
    await page.keyboard.press('ControlOrMeta+.')
    await page.getByRole('menuitem', { name: 'words', exact: true }).press('Enter')
    await expect.poll(text).toBe(TEXT.replace('paragrap of wrods', 'paragraph of words'))
    await page.keyboard.type('!')
    await expect.poll(text).toContain('of words! with')
  })

  it('have their suggestions under the right mouse button, and Escape leaves the text as it is', async () => {
    // A block that is drawn again loses its marks for a moment.
    const markBox = await page.waitForFunction(() => {
      const range = [...(CSS.highlights.get('carrel-spelling') ?? [])].find((each) => String(each) === 'itme')
      if (!(range instanceof Range)) return undefined
      const { left, top, width, height } = range.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    })
    const place = (await markBox.jsonValue())!
    await page.mouse.click(place.x, place.y, { button: 'right' })
    await page.getByRole('menuitem', { name: 'item', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => text()).toBe(TEXT)
  })

  it('are known once the user adds them, and unknown again once they are removed', async () => {
    await content()
      .getByText('one quokkish itme')
      .click({ position: { x: 60, y: 8 } })
    await expect.poll(underlined).toContain('quokkish')
    await page.keyboard.press('ControlOrMeta+.')
    await page.getByRole('menuitem', { name: 'Add “quokkish” to your words' }).click()
    await expect.poll(underlined).not.toContain('quokkish')
    await openSettings()
    await page.getByRole('button', { name: 'Edit words' }).click()
    await page.getByRole('button', { name: 'Remove quokkish' }).click()
    await page.getByText('You have added no words').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.goto(address)
    await expect.poll(underlined).toContain('quokkish')
  })
})

describe('the languages of the user', () => {
  it('include a dictionary from the disk', async () => {
    await openSettings()
    await page.locator('input[accept=".aff,.dic"]').setInputFiles([
      { name: 'de_Test.aff', mimeType: 'text/plain', buffer: Buffer.from('SET ISO8859-1\n') },
      { name: 'de_Test.dic', mimeType: 'text/plain', buffer: Buffer.from('1\nläuft\n', 'latin1') },
    ])
    await page.getByRole('button', { name: 'Languages of your texts' }).getByText('de_Test').waitFor()
    await page.goto(address)
    await expect.poll(underlined).toEqual(['paragrap', 'wrods', 'quokkish', 'itme'])
    await openSettings()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete “de_Test”' }).click()
    await page
      .getByRole('button', { name: 'Languages of your texts' })
      .getByText('de_Test')
      .waitFor({ state: 'detached' })
    await page.goto(address)
    await expect.poll(underlined).toContain('läuft')
  })

  it('can be none, and then nothing is underlined', async () => {
    await expect.poll(underlined).toContain('wrods')
    await openSettings()
    const chosen = page.getByRole('button', { name: 'Languages of your texts' })
    await chosen.click()
    await page.getByRole('menuitem', { name: 'American English' }).click()
    await chosen.getByText('Off').waitFor()
    await page.goto(address)
    await content().getByText('A paragrap').waitFor()
    await expect.poll(() => content().getAttribute('spellcheck')).toBe('true')
    await expect.poll(() => underlined()).toEqual([])
    await openSettings()
    await chosen.click()
    await page.getByRole('menuitem', { name: 'American English' }).click()
  })
})

describe('a term that the space avoids', () => {
  it('is added on the style screen, underlined in the text, and replaced by keys alone', async () => {
    await page.goto(address.replace(/pages$/, 'style'))
    const main = page.getByRole('main')
    await main.getByLabel('Avoid').fill('word')
    await main.getByLabel('Write instead').fill('term')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Terms of this space' }).getByText('term', { exact: true }).waitFor()
    await page.goto(address)
    const styled = () =>
      page.evaluate(() => [
        ...[...(CSS.highlights.get('carrel-style') ?? [])].map(String),
        ...[...document.querySelectorAll('.cm-style-issue')].map(({ textContent }) => textContent),
      ])
    await expect.poll(styled).toEqual(['word'])
    await content().getByText('The läuft word.').click()
    await page.keyboard.press('End')
    await expect.poll(styled).toEqual(['word'])
    await page.keyboard.press('Shift+F8')
    await page.keyboard.press('ControlOrMeta+.')
    await page.getByRole('menuitem', { name: 'Replace by “term”' }).press('Enter')
    await expect.poll(text).toBe(TEXT.replace('word.', 'term.'))
    await expect.poll(styled).toEqual([])
  })
})
