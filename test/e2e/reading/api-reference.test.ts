import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveFile } from '../../support/content/archives.ts'
import { BOOKSHOP } from '../../support/specifications/bookshop.ts'
import { textChange, type ChangeRequest } from '../api-client.ts'
import { openWithBooks, type BrowserApp } from '../open-apps.ts'
import { watchFaults } from '../page-faults.ts'

const block = (path: string, method: string): string =>
  `{% openapi-operation spec="bookshop" path="${path}" method="${method}" %}\n[Bookshop](https://bookshop.example)\n{% endopenapi-operation %}`

/** The number of operations of the long page. */
const MANY = 50
const PATHS = Array.from({ length: MANY }, (_, index) => `/shelves/${index}`)
const BOOK = {
  'README.md': '# Welcome\n\nNothing of an API.\n',
  'reference.md': `# Reference\n\n${block('/books', 'get')}\n\n${block('/books', 'post')}\n`,
  'many.md': `# Many\n\n${PATHS.map((path) => block(path, 'get')).join('\n\n')}\n`,
  'SUMMARY.md':
    '# Contents\n\n* [Welcome](README.md)\n* [Reference](reference.md)\n* [Many](many.md)\n* ```yaml\n  type: builtin:openapi\n  props:\n    models: true\n    downloadLink: true\n  dependencies:\n    spec:\n      ref:\n        spec: bookshop\n  ```\n',
}
const SHELVES = Object.fromEntries(PATHS.map((path) => [path, BOOKSHOP.paths['/books']]))
const SPECIFICATION = JSON.stringify({ ...BOOKSHOP, paths: { ...BOOKSHOP.paths, ...SHELVES } })

describe('a page with operations of a specification', () => {
  let carrel: BrowserApp
  let page: Page
  let faults: string[]
  const loaded: string[] = []

  beforeAll(async () => {
    carrel = await openWithBooks({ 'Shop guide': BOOK })
    page = carrel.page
    faults = watchFaults(page)
    page.on('request', (request) => loaded.push(request.url()))
    await page.getByRole('treeitem', { name: 'Shop guide' }).first().click()
    await inTree('Welcome').click()
    await page.getByText('Nothing of an API.').waitFor()
  })

  afterAll(() => carrel.close())

  const inTree = (title: string): Locator => page.getByRole('treeitem', { name: title, exact: true })
  const article = (): Locator => page.locator('article.prose')
  const operation = (name: string): Locator => article().getByRole('group', { name, exact: true })
  const loadedChunks = (): string[] => loaded.filter((url) => /\/ApiReference-[^/]*\.js$/.test(url))

  it('loads the code of operations with the first page that has one', async () => {
    expect(loadedChunks()).toEqual([])
    await inTree('Reference').click()
    await article().getByText('There is no API specification named “bookshop” here.').first().waitFor()
    expect(loadedChunks()).toHaveLength(1)
  })

  it('shows the operations as soon as the specification is added', async () => {
    const reference = page.url()
    await page.goto(`${carrel.url}/#/openapi`)
    await page.getByRole('button', { name: 'Add a specification' }).click()
    const path = archiveFile('Bookshop.json', Buffer.from(SPECIFICATION))
    await carrel.choose(path, () => page.getByRole('button', { name: 'Choose a file…' }).click())
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('main').getByText('Ready').waitFor()
    await page.goto(reference)
    await operation('List the books').getByText('The most books in an answer.').waitFor()
    // Samples are drawn only near the screen.
    await operation('List the books').getByRole('tab', { name: 'cURL' }).scrollIntoViewIfNeeded()
    await operation('List the books').getByText("curl 'https://eu.bookshop.example/v2/books'").waitFor()
    await expect.poll(() => article().locator('[data-api="problem"]').count()).toBe(0)
  })

  it('opens schemas and changes the language by keys', async () => {
    const books = operation('List the books')
    const sequel = books.getByRole('button', { name: 'sequel' })
    await sequel.focus()
    await page.keyboard.press('Enter')
    await sequel.nth(1).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => sequel.count()).toBe(3)
    await books.getByRole('tab', { name: 'cURL' }).focus()
    await page.keyboard.press('ArrowRight')
    await books.getByText('const response = await fetch(').waitFor()
    await page.keyboard.press('End')
    await books.getByText('package main').waitFor()
  })

  it('is found by the path of an operation', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('shelves 17')
    const option = page.getByRole('option', { name: /Many/ }).first()
    await option.waitFor()
    await expect.poll(() => option.textContent()).toMatch(/\/shelves\/\d+ get/)
    await page.keyboard.press('Escape')
  })

  it('can be commented on', async () => {
    await article().locator('.part', { hasText: 'List the books' }).hover()
    await article().locator('.part', { hasText: 'List the books' }).locator('.comment-button').click()
    await page.getByRole('textbox', { name: /comment/i }).fill('Which order?')
    await page.keyboard.press('ControlOrMeta+Enter')
    const marked = article().getByRole('button', { name: 'One comment on this block' })
    await marked.waitFor()
    await expect.poll(() => marked.count()).toBe(1)
  })

  it('has pages made from the specification in its tree, one for each tag', async () => {
    await inTree('bookshop').click()
    await page.getByRole('heading', { name: 'Bookshop', level: 1 }).waitFor()
    await article().getByText('Version 2.1').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the specification' }).click()
    expect((await saved).suggestedFilename()).toBe('bookshop.json')
    await article().getByRole('link', { name: 'Books' }).click()
    await operation('Get a book').getByText('bookId').first().waitFor()
    await article().getByText('Everything on paper.').waitFor()
    await inTree('Other operations').click()
    await operation('Check the health').waitFor()
    await operation('A book was sold').waitFor()
    await inTree('Models').click()
    await article().getByRole('button', { name: 'NewBook object' }).click()
    await article().getByText('The title on the cover.').waitFor()
    await page.reload()
    await article().getByRole('button', { name: 'NewBook object' }).waitFor()
  })

  it('has links to the pages before and after the generated ones', async () => {
    await inTree('Models').click()
    await expect.poll(() => inTree('Models').getAttribute('class')).toContain('current')
    const neighbours = page.getByRole('navigation', { name: 'Pages before and after' }).getByRole('link')
    await expect.poll(() => neighbours.allInnerTexts()).toEqual(['Previous\nOther operations'])
    await inTree('Many').click()
    // The operations above are still being drawn, and move the link away from a pointer.
    await neighbours.filter({ hasText: 'bookshop' }).press('Enter')
    await page.getByRole('heading', { name: 'Bookshop', level: 1 }).waitFor()
    await expect.poll(() => neighbours.allInnerTexts()).toEqual(['Previous\nMany', 'Next\nBooks'])
    const [text, before, after] = await Promise.all(
      [article().getByText('Version 2.1'), neighbours.first(), neighbours.last()].map((at) =>
        at.boundingBox(),
      ),
    )
    // The links stand below the text, with a margin of their own around their words.
    expect(Math.abs(before!.x - text!.x)).toBeLessThanOrEqual(12)
    expect(Math.abs(after!.x + after!.width - (text!.x + text!.width))).toBeLessThanOrEqual(12)
  })

  it('shows them in the preview of the editor, and on both sides of a rendered diff', async () => {
    const { request, pageId } = await editReference(carrel, block('/books/{bookId}', 'get'))
    const { space, number: change } = request
    await page.goto(`${carrel.url}/#/spaces/${space}/changes/${change}/pages/${pageId}`)
    // Live preview draws the block in its place. The layout with both draws it next to its source.
    const code = "curl 'https://eu.bookshop.example/v2/books/"
    await page.locator('.cm-live-block').getByText(code).waitFor()
    await page.getByText('Both', { exact: true }).click()
    await page.getByRole('region', { name: 'Preview of Reference' }).getByText(code).waitFor()
    await page.getByText('Live', { exact: true }).click()
    await inTree('bookshop').click()
    await page.getByText('Version 2.1').waitFor()
    await inTree('Books').click()
    // The specification repeats this operation at other paths, which are drawn one after another.
    await operation('List the books').first().waitFor()
    await expect.poll(() => inTree('Books').getByRole('button', { name: /More/ }).count()).toBe(0)
    const neighbours = page.getByRole('navigation', { name: 'Pages before and after' }).getByRole('link')
    await neighbours.filter({ hasText: 'bookshop' }).click()
    await page.getByRole('heading', { name: 'Bookshop', level: 1 }).waitFor()
    await expect.poll(() => neighbours.allInnerTexts()).toEqual(['Previous\nMany', 'Next\nBooks'])
    await neighbours.filter({ hasText: 'Many' }).click()
    await page.locator('.cm-content').waitFor()
    expect(page.url()).toContain(`/changes/${change}/pages/`)
    await inTree('Welcome').click()
    await page.locator('.cm-content', { hasText: 'Nothing of an API.' }).waitFor()
    await page.goto(`${carrel.url}/#/spaces/${space}/changes/${change}/diff/${pageId}`)
    await page.getByText('Rendered', { exact: true }).click()
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect
      .poll(() => titles.allTextContents())
      .toEqual(expect.arrayContaining(['List the books', 'Get a book']))
    await page.goto(`${carrel.url}/#/spaces/${space}/pages/${pageId}`)
    await operation('List the books').waitFor()
  })

  it('accept a page before or after them in the tree, and never among them', async () => {
    const { request, pageId } = await editReference(carrel, 'No operation.')
    const { space, number: change, path } = request
    await page.goto(`${carrel.url}/#/spaces/${space}/changes/${change}/pages/${pageId}`)
    await page.locator('.cm-content', { hasText: 'No operation.' }).waitFor()
    const tree = page.getByRole('tree', { name: 'Pages of this change request' })
    const titles = async () => (await carrel.api.pages(path)).map(({ title }) => title)
    await tree.getByRole('treeitem', { name: 'bookshop', exact: true }).press('ArrowRight')
    const [row, made, entry] = ['Welcome', 'Books', 'bookshop'].map((name) =>
      tree.getByRole('treeitem', { name, exact: true }),
    ) as [Locator, Locator, Locator]
    await made.waitFor()
    await row.dragTo(made)
    const lower = await entry.boundingBox()
    await row.dragTo(entry, { targetPosition: { x: 60, y: lower!.height * 0.8 } })
    await expect.poll(titles).toEqual(['Reference', 'Many', 'bookshop', 'Welcome'])
    await row.dragTo(entry, { targetPosition: { x: 60, y: lower!.height * 0.2 } })
    await expect.poll(titles).toEqual(['Reference', 'Many', 'Welcome', 'bookshop'])
    await page.goto(`${carrel.url}/#/spaces/${space}/pages/${pageId}`)
    await operation('List the books').waitFor()
    expect(faults).toEqual([])
  })

  it('with fifty operations lays out only those near the screen', async () => {
    await inTree('Many').click()
    await expect.poll(() => article().locator('.api-title').count(), { timeout: 60_000 }).toBe(MANY)
    const drawn = await article().locator('.api-code .code-block').count()
    expect(drawn).toBeLessThan(MANY / 2)
    const last = article().locator('.api').last()
    const code = last.locator('.api-code').first()
    // The blocks above get their heights while they come near the screen, which moves the last one.
    const drawnAtEnd = async (): Promise<number> => {
      await code.evaluate((element) => element.scrollIntoView())
      return code.locator('.code-block').count()
    }
    await expect.poll(drawnAtEnd, { timeout: 60_000 }).toBe(1)
    expect(faults).toEqual([])
  })
})

/** Writes a text into the page of the reference in a new change request. */
async function editReference(
  { api }: BrowserApp,
  text: string,
): Promise<{ request: ChangeRequest; pageId: string }> {
  const request = await api.createChangeRequest(await api.space(), 'Another operation')
  const { id } = (await api.pages(request.path)).find(({ title }) => title === 'Reference')!
  await api.change(request, textChange(id, `# Reference\n\n${text}\n`))
  return { request, pageId: id }
}
