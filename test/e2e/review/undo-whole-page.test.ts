import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPage, textChange, type ChangeRequest } from '../api-client.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const WORDS = 'First words.\n\nLast words.\n'

let carrel: BrowserApp
let page: Page
let space: string
let pageId: string
let request: ChangeRequest

const diff = (title: string) => page.getByRole('region', { name: title, exact: true })
const titles = async () => (await carrel.api.pages(request.path)).map(({ title }) => title)

/** Opens the diff of a new change request with a change. */
async function openWith(change: object, title: string): Promise<void> {
  request = await carrel.api.createChangeRequest(space)
  await carrel.api.change(request, change)
  // A reload removes the messages of the test before.
  await page.goto('about:blank')
  await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/diff`)
  await diff(title).waitFor()
}

/** Brings the changes of a page back by the message, after a check of what the undo did. */
async function bringBack(title: string, check: () => Promise<unknown>): Promise<void> {
  await page.getByText(`The changes of “${title}” were undone.`).waitFor()
  await check()
  await page.getByRole('button', { name: 'Bring back' }).click()
}

/** Undoes the first offered change of a page in a view of the diff. */
const undoIn = {
  async 'Side by side'(title: string): Promise<void> {
    await diff(title).locator('.cm-merge-b .cm-undo-sign').click()
  },
  async Inline(title: string): Promise<void> {
    await diff(title).locator('.cm-undo-sign').click()
  },
  async Rendered(title: string): Promise<void> {
    await diff(title).getByRole('button', { name: 'Undo this change' }).first().focus()
    await page.keyboard.press('Enter')
  },
}
const VIEWS = Object.keys(undoIn) as (keyof typeof undoIn)[]

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  space = await carrel.api.createSpace('Guide')
  const pages = await carrel.api.addPages(space, { Home: 'Welcome.\n', Words: WORDS })
  pageId = pages[1]!.id
})

afterAll(() => carrel.close())

describe.each(VIEWS)('in the view "%s", the undo of', (view) => {
  it('a deleted page restores it, and can be reversed', async () => {
    await openWith({ operation: 'delete_page', page: pageId }, 'Words')
    await page.getByText(view, { exact: true }).click()
    await undoIn[view]('Words')
    await bringBack('Words', async () => {
      await expect.poll(titles).toEqual(['Home', 'Words'])
      await expect.poll(() => carrel.api.textOf(request.path, pageId)).toBe(WORDS)
    })
    await expect.poll(titles).toEqual(['Home'])
  })

  it('an added page removes it, and can be reversed', async () => {
    await openWith(newPage('News', 'Some news.\n'), 'News')
    await page.getByText(view, { exact: true }).click()
    await undoIn[view]('News')
    await bringBack('News', async () => {
      await expect.poll(titles).toEqual(['Home', 'Words'])
    })
    await expect.poll(titles).toEqual(['Home', 'Words', 'News'])
  })

  it('an emptied page restores its text', async () => {
    await openWith(textChange(pageId, ''), 'Words')
    await page.getByText(view, { exact: true }).click()
    await undoIn[view]('Words')
    if (view === 'Rendered') {
      // Each block is a change of its own there.
      await diff('Words').locator('.after').getByText('First words.').waitFor()
      await undoIn[view]('Words')
    }
    await expect.poll(() => carrel.api.textOf(request.path, pageId)).toBe(WORDS)
  })
})

it('the undo of one block of an added page in the rendered view leaves the others', async () => {
  await openWith(newPage('News', 'Some news.\n\nMore news.\n'), 'News')
  await page.getByText('Rendered', { exact: true }).click()
  await undoIn.Rendered('News')
  await page.getByText('Change undone.').waitFor()
  await expect.poll(() => titles()).toEqual(['Home', 'Words', 'News'])
  await expect.poll(async () => (await carrel.api.pageAt(request.path, 'news')).markdown).toBe('More news.\n')
})

describe('a deleted page in the inline view', () => {
  beforeEach(() => openWith({ operation: 'delete_page', page: pageId }, 'Words'))

  it('has comments on its blocks, which are shown there', async () => {
    await page.getByText('Inline', { exact: true }).click()
    await diff('Words').locator('.cm-all-gone').waitFor()
    await diff('Words').locator('.cm-comment-sign').first().click({ force: true })
    await page.keyboard.type('Why?')
    await page.keyboard.press('Control+Enter')
    const thread = diff('Words')
      .locator('.cm-threads')
      .getByRole('article', { name: /^Comment by/ })
    await thread.getByText('Why?').waitFor()
    await expect.poll(() => thread.count()).toBe(1)
  })
  it('is restored by the key of the undo in each of its lines', async () => {
    await page.getByText('Inline', { exact: true }).click()
    await diff('Words').locator('.cm-all-gone').getByText('Last words.').click()
    await page.keyboard.press('Control+Alt+z')
    await expect.poll(titles).toEqual(['Home', 'Words'])
  })

  it('is restored by "Undo all", which says so before', async () => {
    await diff('Words').getByRole('button', { name: 'Undo all' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('The page is restored as it is in the space.').waitFor()
    await question.getByRole('button', { name: 'Undo all' }).click()
    await expect.poll(titles).toEqual(['Home', 'Words'])
  })
})
