import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPage } from '../api-client.ts'
import { contentOf, editorText } from '../editor.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const HINT = `{% hint style="info" %}
Something to know.
{% endhint %}`
const TEXT = `# Desks

A paragraph of words.

- lamp
- chair
- table

${HINT}

1. first
2. second

The last words.
`

let carrel: BrowserApp
let page: Page

const content = () => contentOf(page)
const drawn = () => content().locator('.cm-live-block')
const grip = () => page.getByRole('button', { name: 'Move or change the block' })
const text = () => editorText(page)
const choose = (name: string) => page.getByRole('menuitem', { name }).click()

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
  await page.goto('about:blank')
  await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/pages`)
  await drawn().getByText('The last words.').waitFor()
})

/** Drags the block with some words to the upper edge of the block with other words. */
async function drag(words: string, above: string, release: () => Promise<void>): Promise<void> {
  await drawn().getByText(words).hover()
  const handle = (await grip().boundingBox())!
  const target = (await drawn().getByText(above, { exact: true }).boundingBox())!
  await page.mouse.move(handle.x + 6, handle.y + 8)
  await page.mouse.down()
  await page.mouse.move(handle.x + 6, target.y + 3, { steps: 6 })
  await page.locator('.drop-line').waitFor()
  await release()
  await page.locator('.drop-line').waitFor({ state: 'detached' })
}

describe('the handle of a block', () => {
  it('drags the block between two items of a list, which stay items', async () => {
    await drag('Something to know.', 'chair', () => page.mouse.up())
    await expect.poll(text).toBe(TEXT.replace(`\n\n${HINT}`, '').replace('- lamp\n', `- lamp\n\n${HINT}\n\n`))
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    await content().press('ControlOrMeta+z')
    await expect.poll(text).toBe(TEXT)
  })

  it('leaves the text as it is when Escape ends the drag', async () => {
    await drag('Something to know.', 'chair', () => page.keyboard.press('Escape'))
    await page.mouse.up()
    await expect.poll(() => text()).toBe(TEXT)
  })

  it('moves, duplicates and deletes the block by its menu, and returns the focus to the text', async () => {
    const actions: [string, string][] = [
      ['Duplicate', TEXT.replace('2. second', '2. second\n3. second')],
      ['Move up', TEXT.replace('1. first\n2. second', '1. second\n2. first')],
      ['Delete', TEXT.replace('\n2. second', '')],
    ]
    for (const [name, expected] of actions) {
      await content().getByText('second').hover()
      await grip().click()
      await choose(name)
      await expect.poll(text).toBe(expected)
      await content().press('ControlOrMeta+z')
      await expect.poll(text).toBe(TEXT)
    }
  })

  it('turns the block into another kind', async () => {
    await drawn().getByText('A paragraph of words.').hover()
    await grip().click()
    await page.getByRole('menuitem', { name: 'Turn into' }).press('ArrowRight')
    await choose('Quote')
    await expect.poll(text).toBe(TEXT.replace('A paragraph', '> A paragraph'))
  })

  it('opens the comments of the block', async () => {
    await drawn().getByText('A paragraph of words.').hover()
    await grip().click()
    await choose('Comment')
    await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor()
    expect(page.url()).toMatch(/comments=(?!page)/)
  })

  it('inserts a block below, with the list of all blocks', async () => {
    await drawn().getByText('A paragraph of words.').hover()
    await page.getByRole('button', { name: 'Insert a block below' }).click()
    await page.getByRole('option', { name: 'Dividing line' }).click()
    await expect.poll(text).toBe(TEXT.replace('of words.\n', 'of words.\n\n---\n\n'))
  })
})

describe('the keys for blocks', () => {
  it('move a block past others, and the caret stays at its word', async () => {
    await drawn().getByText('The last words.').click()
    await page.keyboard.press('End')
    for (let step = 0; step < 3; step++) await page.keyboard.press('ControlOrMeta+Shift+ArrowUp')
    const moved = TEXT.replace('\nThe last words.\n', '').replace(HINT, `The last words.\n\n${HINT}`)
    await expect.poll(text).toBe(moved)
    await page.keyboard.type('!')
    await expect.poll(text).toBe(moved.replace('last words.', 'last words.!'))
  })

  it('open the menu of the block with the caret, and Escape returns to the text', async () => {
    await drawn().getByText('chair').click()
    await page.keyboard.press('ControlOrMeta+/')
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.type('!')
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(text).toBe(TEXT)
    await page.keyboard.press('ControlOrMeta+/')
    await page.getByRole('menuitem', { name: 'Move down' }).press('Enter')
    await expect.poll(text).toBe(TEXT.replace('- chair\n- table', '- table\n- chair'))
    await page.keyboard.type('Old ')
    await expect.poll(text).toContain('Old ')
  })

  it('comment on the block with the caret', async () => {
    await drawn().getByText('chair').click()
    await page.keyboard.press('ControlOrMeta+Alt+m')
    await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor()
    expect(page.url()).toMatch(/comments=(?!page)/)
  })
})

describe('the tools above selected words', () => {
  const tools = () => page.getByRole('toolbar', { name: 'Format the selection' })

  it('format the words, which stay selected', async () => {
    await drawn().getByText('A paragraph of words.').click()
    await content()
      .getByText('A paragraph of words.')
      .dblclick({ position: { x: 40, y: 8 } })
    await tools().getByRole('button', { name: 'Bold' }).click()
    await expect.poll(text).toBe(TEXT.replace('paragraph', '**paragraph**'))
    await tools().getByRole('button', { name: 'Italic' }).click()
    await expect.poll(text).toBe(TEXT.replace('paragraph', '**_paragraph_**'))
  })

  it('disappear with Escape, and while the mouse selects', async () => {
    await drawn().getByText('A paragraph of words.').click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+End')
    await tools().waitFor()
    await page.keyboard.press('Escape')
    await tools().waitFor({ state: 'detached' })
    await page.keyboard.press('End')
    const box = (await content().getByText('A paragraph of words.').boundingBox())!
    await page.mouse.move(box.x + 5, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + 8, { steps: 4 })
    await expect.poll(() => tools().count()).toBe(0)
    await page.mouse.up()
    await tools().waitFor()
  })
})
