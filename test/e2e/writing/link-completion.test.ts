import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOf, editorText } from '../editor.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

let carrel: BrowserApp
let page: Page
let otherSpace: { space: string; page: string }

const content = () => contentOf(page)
const text = () => editorText(page)

/** Creates a space with pages. Returns its id and the id of its last page. */
async function createSpace(title: string, pages: string[]): Promise<{ space: string; page: string }> {
  const space = await carrel.api.createSpace(title)
  const texts = pages.map((name) => [name, `Words of ${name}.\n\n## Grain\n`])
  const created = await carrel.api.addPages(space, Object.fromEntries(texts) as Record<string, string>)
  return { space, page: created.at(-1)!.id }
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  otherSpace = await createSpace('Lamps', ['Understanding ownership'])
  const editedSpace = await createSpace('Doors', ['Ownership of doors', 'Desks of wood', 'Wood'])
  const { space, number } = await carrel.api.createChangeRequest(editedSpace.space)
  await page.goto(`${carrel.url}/#/spaces/${space}/changes/${number}/pages/${editedSpace.page}`)
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
    const href = `/spaces/${otherSpace.space}/pages/${otherSpace.page}`
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
    const selectNext = async () => {
      await page.keyboard.press('ArrowDown')
      return selected.innerText()
    }
    await expect.poll(selectNext).toContain('Desks of wood')
    await page.keyboard.type('#')
    await options.getByText('Grain').waitFor()
    await page.keyboard.type('gran')
    await options.getByText('Grain').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(text).toContain(', [Grain](desks-of-wood.md#grain)')
  })

  it('is completed with a page by the beginning of its path, and by words of its text', async () => {
    await content().focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('At [[/desks-o')
    const list = page.getByRole('listbox')
    await list.getByRole('option', { name: /^Desks of wood/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(text).toMatch(/At \[Desks of wood\]\([^)]+\)/)
    await page.keyboard.type(' or [[words ownership')
    await list.getByText('In the text').waitFor()
    await list.getByRole('option', { name: /^Ownership of doors/ }).click()
    await expect.poll(text).toMatch(/ or \[Ownership of doors\]\([^)]+\)/)
  })
})
