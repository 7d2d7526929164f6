import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest'
import { corpusArchive } from '../support/content/corpora.ts'
import { contentOf } from './editor.ts'
import { mergeByHand, pressMerge } from './merging.ts'
import { openableApps, type OpenApp } from './open-apps.ts'
import { watchFaults } from './page-faults.ts'

const PICTURES = resolve(import.meta.dirname, '../../test-results/journey')

/**
 * The first whole journey, by hand. A real book is imported, read, searched, commented on, edited by two conflicting
 * change requests and merged. Each test continues from the one before.
 */
describe.each(openableApps)('a writer at $name', ({ name, open }) => {
  let carrel: OpenApp
  let page: Page
  let faults: string[]

  beforeAll(async () => {
    carrel = await open()
    page = carrel.page
    page.setDefaultTimeout(20_000)
    faults = watchFaults(page)
  })

  beforeEach(() => onTestFailed(({ task }) => picture(`failed-${task.name.slice(0, 40)}`)))

  afterAll(() => carrel.close())

  /** Takes a screenshot for a reviewer to check. */
  async function picture(fileName: string): Promise<void> {
    const folder = join(PICTURES, name.replaceAll(' ', '-'))
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${fileName}.png`) })
  }

  const inTree = (title: string): Locator =>
    page.getByRole('tree', { name: 'Pages' }).getByRole('treeitem', { name: title })
  const editor = (): Locator => contentOf(page)

  /** Opens a page of the space by its entry in the tree. */
  async function read(title: string): Promise<void> {
    await inTree(title).first().click()
    await page.getByRole('main').getByRole('heading', { name: title, level: 1 }).waitFor()
  }

  /** Creates a change request on the open page, and waits for its editor. */
  async function edit(): Promise<void> {
    await page.getByRole('main').getByText('Edit', { exact: true }).first().click()
    await editor().waitFor()
    await page.getByRole('status').getByText('Saved').waitFor()
  }

  /** Types at the very start of the open text. A click in its middle may open the form of a picture instead. */
  async function typeFirst(text: string): Promise<void> {
    await editor().focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type(text)
  }

  /** Types as `typeFirst` does, and waits until it is saved. */
  async function write(text: string): Promise<void> {
    await typeFirst(text)
    await page.getByRole('status').getByText('Saved').waitFor()
  }

  const merge = (): Promise<void> => mergeByHand(page)

  it('imports a book from an archive, and sees its pages in the order of its summary', async () => {
    const openDialog = () => page.getByRole('button', { name: 'Import an archive' }).first().click()
    await page.getByRole('link', { name: 'My workspace' }).first().click()
    await carrel.choose(corpusArchive('rust-book'), openDialog)
    await page
      .getByRole('button', { name: /^Open/ })
      .or(page.getByRole('link', { name: /^Open/ }))
      .first()
      .click()
    const titles = page.getByRole('tree', { name: 'Pages' }).getByRole('treeitem')
    await inTree('Foreword').waitFor()
    expect((await titles.allInnerTexts()).slice(0, 5).map((title) => title.trim())).toEqual([
      'The Rust Programming Language',
      'Foreword',
      'Introduction',
      'Getting Started',
      'Programming a Guessing Game',
    ])
    await picture('1-imported')
  })

  it('finds the sections about the borrow checker, and opens one', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('borrow checker')
    const results = page.getByRole('listbox', { name: 'Results' })
    const section = results.getByRole('option', { name: /^The Borrow Checker/ })
    await section.waitFor()
    await picture('2-search')
    await section.click()
    const heading = page.getByRole('main').getByRole('heading', { name: /^The Borrow Checker/ })
    await heading.waitFor()
    const isNearTop = () =>
      heading.evaluate((element) => {
        const { top } = element.getBoundingClientRect()
        return top >= 0 && top < 400
      })
    await expect.poll(isNearTop).toBe(true)
    await picture('3-found')
  })

  it('puts a comment on a paragraph', async () => {
    await read('Introduction')
    const paragraph = page.locator('[data-block]', { hasText: 'an introductory book about Rust' }).first()
    await paragraph.hover()
    await paragraph.getByRole('button', { name: 'Comment on this block' }).click()
    await page.keyboard.type('Is this still true?')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText('Is this still true?').waitFor()
    const mark = paragraph.getByRole('button', { name: 'One comment on this block' })
    await mark.waitFor()
    await expect.poll(() => mark.count()).toBe(1)
    await picture('4-comment')
  })

  it('edits two pages in a change request, and reads what changes before it merges', async () => {
    await edit()
    await write('A line before all others.\n\n')
    await page
      .getByRole('tree', { name: /Pages of this/ })
      .getByRole('treeitem', { name: 'Foreword' })
      .click()
    await page.getByRole('textbox', { name: 'Text of Foreword' }).waitFor()
    await picture('5-editor')
    await typeFirst('A word before the foreword.\n\n')
    // The click follows at once, while the text is still in flight.
    await page.getByRole('link', { name: /^Changes/ }).click()
    await page.getByText('A word before the foreword.').first().waitFor()
    await picture('6-changes')
    await merge()
    await page.getByRole('link', { name: 'See it in the space' }).waitFor()
    await picture('7-merged')
    await expect.poll(() => page.getByRole('button', { name: 'Merge', exact: true }).count()).toBe(0)
  })

  it('finds both edits in the space, and the comment at its place', async () => {
    await read('Foreword')
    await page.getByText('A word before the foreword.').waitFor()
    await read('Introduction')
    await page.getByText('A line before all others.').waitFor()
    const paragraph = page.locator('[data-block]', { hasText: 'an introductory book about Rust' }).first()
    await paragraph.getByRole('button', { name: 'One comment on this block' }).waitFor()
    await picture('8-comment-stayed')
    await expect.poll(() => page.getByText('A line before all others.').count()).toBe(1)
  })

  it('reports the conflict of two change requests, and resolves it with both sides', async () => {
    await edit()
    const ownEditor = page.url()
    await write('My own beginning. ')
    await page.getByRole('region', { name: 'rust-book' }).getByRole('link', { name: 'rust-book' }).click()
    await read('Introduction')
    // Edit continues the user's own change request of the page. This test needs a new one.
    await edit()
    await page.getByRole('link', { name: 'New change request instead' }).click()
    await page.getByText(/^You continue change request/).waitFor({ state: 'detached' })
    await editor().waitFor()
    // The merge follows at once, too. It must include all typed text.
    await typeFirst('The beginning of another. ')
    await merge()
    await page.getByRole('link', { name: 'See it in the space' }).waitFor()
    await page.goto(ownEditor)
    await editor().waitFor()
    await pressMerge(page)
    await page.getByText('Both changed the same lines of the text.').waitFor()
    await picture('9-conflict')
    await page.getByText('My own beginning.').first().waitFor()
    await page.getByText('The beginning of another.').first().waitFor()
    await page.getByRole('button', { name: /both/i }).first().click()
    await picture('10-resolved')
    await merge()
    await page.getByRole('link', { name: 'See it in the space' }).waitFor()
    await read('Introduction')
    await page.getByText('My own beginning.').waitFor()
    await expect.poll(() => page.getByText('The beginning of another.').isVisible()).toBe(true)
  })

  it('caused no error in the page, and no request to another machine', () => {
    expect(faults).toEqual([])
  })
})
