import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textChange } from '../api-client.ts'
import { openWithBooks, type BrowserApp } from '../open-apps.ts'

const LAMPS = {
  'README.md': '# Lamps\n\nA lamp gives light.\n',
  'oak.md': '# Oak tables\n\n## Care\n\nOil the table of oak once a year, beside a lamp.\n',
  'code.md': '# Switches\n\n```js\nlamp.turnOn()\n```\n',
  'SUMMARY.md': '# Contents\n\n* [Lamps](README.md)\n* [Oak](oak.md)\n* [Switches](code.md)\n',
}
const CHAIRS = {
  'README.md': '# Chairs\n\nA chair beside the lamp.\n',
  'SUMMARY.md': '# Contents\n\n* [Chairs](README.md)\n',
}

describe('the search screen', () => {
  let carrel: BrowserApp
  let page: Page

  beforeAll(async () => {
    carrel = await openWithBooks({ 'Lamp book': LAMPS, 'Chair book': CHAIRS })
    page = carrel.page
  })

  afterAll(() => carrel.close())

  const results = () => page.getByRole('list', { name: 'Results' })
  const titles = () => results().getByRole('listitem').locator('a:first-child').allTextContents()
  const outcome = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
  const field = () => page.getByRole('searchbox', { name: 'Search' })
  const kind = (name: RegExp) => page.getByRole('group', { name: 'Kind of results' }).getByText(name)

  it('opens from the palette with its words, and finds pages of all spaces', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('lamp')
    await page.keyboard.press('ControlOrMeta+Enter')
    await outcome('4 pages')
    await expect.poll(() => field().inputValue()).toBe('lamp')
    await expect.poll(async () => (await titles())[0]).toBe('Lamps')
    expect(page.url()).toContain('q=lamp')
  })

  it('narrows by a space, a part of the page, and excluded words, and the address contains all of them', async () => {
    await page.getByLabel('Where').selectOption({ label: 'Chair book' })
    await outcome('1 page')
    await page.getByLabel('Where').selectOption({ label: 'All spaces' })
    await page.getByLabel('Part of the page').selectOption('Code')
    await outcome('1 page')
    await results().getByText('lamp.turnOn()').waitFor()
    await page.getByLabel('Part of the page').selectOption('Anywhere')
    await field().fill('lamp -chair -light')
    await outcome('2 pages')
    await page.reload()
    await outcome('2 pages')
    await expect.poll(() => field().inputValue()).toBe('lamp -chair -light')
  })

  it('names a corrected word, and the opened page marks it', async () => {
    await field().fill('chiars')
    await page.getByText('No page has “chiars”. These have “chairs”.').waitFor()
    await page.getByLabel('Part of the page').selectOption('Code')
    await page.getByText('No page has “chiars”. “chairs” was searched in its place.').waitFor()
    await page.getByLabel('Part of the page').selectOption('Anywhere')
    await page.getByText('No page has “chiars”. These have “chairs”.').waitFor()
    await field().press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('article.prose').getByText('A chair beside the lamp.').waitFor()
    expect(page.url()).toContain('find=')
  })

  it('finds a comment and the unmerged text of a change request, and opens them', async () => {
    await page.getByRole('treeitem', { name: 'Lamp book' }).first().click()
    await page.getByRole('treeitem', { name: 'Oak', exact: true }).click()
    await page.locator('article.prose').getByText('Oil the table').waitFor()
    const space = /spaces\/([^/]+)/u.exec(page.url())![1]!
    const oak = /pages\/([^/?#]+)/u.exec(page.url())![1]!
    const comment = { body: { markdown: 'Is walnut better?' }, page: oak }
    await carrel.api.call('POST', `/spaces/${space}/comments`, comment)
    const request = await carrel.api.createChangeRequest(space, 'More woods')
    await carrel.api.change(request, textChange(oak, 'Walnut is dark.\n'))
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('walnut')
    await page.keyboard.press('ControlOrMeta+Enter')
    await kind(/^Comments 1$/).click()
    await results().getByText('Is walnut better?').click()
    const thread = page.getByRole('article', { name: /^Comment by/ })
    await thread.getByText('Is walnut better?').waitFor()
    await expect
      .poll(() => thread.evaluate((element) => element.parentElement?.contains(document.activeElement)))
      .toBe(true)
    await page.goBack()
    await kind(/^Change requests 1$/).click()
    await results().getByText('Walnut is dark.').waitFor()
    await results().getByRole('link', { name: 'More woods' }).click()
    await page.getByRole('heading', { name: 'More woods' }).waitFor()
    expect(page.url()).toContain(`/spaces/${space}/changes/`)
  })

  it('saves a search, which survives a reload', async () => {
    await page.goBack()
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.getByRole('button', { name: 'Saved' }).waitFor()
    await field().fill('')
    await page.getByRole('heading', { name: 'Saved searches' }).waitFor()
    await page.reload()
    await page
      .getByRole('link', { name: /walnut Change requests/ })
      .first()
      .waitFor()
    await page
      .getByRole('link', { name: /walnut Change requests/ })
      .first()
      .click()
    await results().getByText('Walnut is dark.').waitFor()
    await expect.poll(() => field().inputValue()).toBe('walnut')
  })

  it('names a saved search, and lists it by its name on each device', async () => {
    await page.getByRole('button', { name: 'Name this search' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Dark wood')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await field().fill('')
    await page
      .getByRole('link', { name: /^Dark wood walnut · Change requests/ })
      .first()
      .waitFor()
    await expect
      .poll(async () => carrel.api.items(`/orgs/${await carrel.api.organization()}/saved-searches`))
      .toMatchObject([{ query: 'walnut', name: 'Dark wood' }])
  })

  it('lists a search that was submitted at once among the recent ones, and no earlier words for it', async () => {
    await field().fill('chair')
    await expect.poll(() => page.url()).toContain('q=chair')
    await field().evaluate((input: HTMLInputElement) => {
      input.value = 'beside'
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.form?.requestSubmit()
    })
    await field().fill('')
    const heading = page.getByRole('heading', { name: 'Recent searches' })
    const recent = page.locator('section').filter({ has: heading }).last()
    await recent.getByRole('link', { name: 'beside' }).waitFor()
    await expect.poll(() => recent.getByRole('link', { name: 'chair' }).count()).toBe(0)
  })

  it('moves the searches that an earlier version saved on this device to the account', async () => {
    const earlier = JSON.stringify([{ q: 'chair' }, { q: 'lamp', in: 'code' }])
    await page.evaluate((stored) => localStorage.setItem('carrel.saved-searches', stored), earlier)
    await page.goto(`${carrel.url}/#/search`)
    await page.reload()
    const heading = page.getByRole('heading', { name: 'Saved searches' })
    const saved = page.locator('section', { has: heading }).getByRole('link')
    await expect.poll(() => saved.count()).toBe(3)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('carrel.saved-searches'))).toBe('[]')
    await expect
      .poll(async () => carrel.api.items(`/orgs/${await carrel.api.organization()}/saved-searches`))
      .toMatchObject([{ query: 'chair' }, { query: 'lamp', part: 'code' }, { query: 'walnut' }])

    await page.getByRole('button', { name: 'Remove the search for chair' }).click()
    await expect.poll(() => saved.count()).toBe(2)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Remove the search for lamp')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => saved.count()).toBe(3)
  })
})
