import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPage, textChange, type ChangeRequest } from '../api-client.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const NEW = 'First words.\n\nSome other text.\n\nLast words.\n'

let carrel: BrowserApp
let page: Page
let space: string
let request: ChangeRequest
let pageId: string

/** The text of the page in the store. The diff shows the words of a suggestion before it is applied, too. */
const textNow = () => carrel.api.textOf(request.path, pageId)
const threadStates = async (): Promise<string[]> =>
  (await carrel.api.items<{ status: string }>(`${request.path}/comments`)).map(({ status }) => status)
const diff = (): Locator => page.getByRole('region', { name: 'Words', exact: true })
const block = (words: string): Locator => diff().locator('.after .part', { hasText: words })

/** Suggests a replacement for words of a block. */
async function suggest(words: string, replacement: string): Promise<void> {
  const place = block(words)
  await place.getByRole('button', { name: 'Comment on this block' }).focus()
  await page.keyboard.press('Enter')
  await place.getByRole('button', { name: 'Suggest a change' }).click()
  const field = place.getByRole('textbox', { name: 'Suggested text' })
  await field.fill((await field.inputValue()).replace(words, replacement))
  await page.keyboard.press('Control+Enter')
  await place.getByRole('group', { name: 'Suggested change' }).waitFor()
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  space = await carrel.api.createSpace('Guide')
})

afterAll(() => carrel.close())

describe('a suggested change', () => {
  beforeEach(async () => {
    request = await carrel.api.createChangeRequest(space)
    const [words] = await carrel.api.change(request, newPage('Words', NEW))
    pageId = words!.id
    await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/diff`)
    // The diff of the previous change request has the same words.
    await page.reload()
    await page.getByText('Rendered', { exact: true }).click()
    await block('Some other text.').waitFor()
  })

  it('shows its writer the replacement text alone, also while its pending comment is edited', async () => {
    const place = block('Some other text.')
    await place.getByRole('button', { name: 'Comment on this block' }).focus()
    await page.keyboard.press('Enter')
    await place.getByRole('button', { name: 'Suggest a change' }).click()
    const field = place.getByRole('textbox', { name: 'Suggested text' })
    await expect.poll(() => field.inputValue()).toBe('Some other text.')
    await page.keyboard.type(' And more.')
    await place.getByRole('button', { name: 'Start a review' }).click()
    const pending = place.getByRole('article', { name: 'Pending comment' })
    await pending.getByRole('button', { name: 'Edit this pending comment' }).click()
    await expect.poll(() => field.inputValue()).toBe('Some other text. And more.')
    await field.fill('Some short text.')
    await pending.getByRole('textbox', { name: 'Edit the pending comment' }).fill('Shorter:')
    await pending.getByRole('button', { name: /^Save/ }).click()
    await pending.getByText('Shorter:').waitFor()
    await expect.poll(() => place.getByText('```').count()).toBe(0)
    await pending.getByRole('button', { name: 'Edit this pending comment' }).click()
    await expect.poll(() => field.inputValue()).toBe('Some short text.')
  })

  it('is applied to the page with one click, and its thread is resolved', async () => {
    await suggest('Some other text.', 'Some better text.')
    await diff().getByRole('button', { name: 'Apply suggestion' }).click()
    await expect.poll(textNow).toBe(NEW.replace('other', 'better'))
    await expect.poll(threadStates).toEqual(['resolved'])
  })

  it('is applied together with the others of its page', async () => {
    await suggest('First words.', 'Opening words.')
    await suggest('Last words.', 'Closing words.')
    await diff().getByRole('button', { name: 'Apply 2 suggestions' }).click()
    await expect.poll(textNow).toBe(NEW.replace('First', 'Opening').replace('Last', 'Closing'))
  })

  it('for selected words replaces only these, and is applied and undone in one step with all others', async () => {
    // Messages of other tests have the same action.
    await page.reload()
    await diff().waitFor()
    await suggest('Last words.', 'Closing words.')
    await block('Some other text.')
      .getByText('other')
      .dblclick({ position: { x: 48, y: 10 } })
    await page.getByRole('toolbar', { name: 'Selected words' }).waitFor()
    await page.keyboard.press('Control+Alt+s')
    const field = block('Some other text.').getByRole('textbox', { name: 'Suggested text' })
    await field.waitFor()
    await page.keyboard.type('better')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: '2 suggestions', exact: true }).click()
    await page.getByRole('button', { name: 'Apply all (2)' }).click()
    await expect.poll(textNow).toBe(NEW.replace('other', 'better').replace('Last', 'Closing'))
    const messages = page.getByRole('region', { name: 'Messages' })
    await messages.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(textNow).toBe(NEW)
  })

  it('is no longer offered after a change of its block', async () => {
    await suggest('Some other text.', 'Some better text.')
    await carrel.api.change(request, textChange(pageId, NEW.replace('other text', 'other, new text')))
    await diff().getByText('The block has changed since').waitFor()
    await expect.poll(() => diff().getByRole('button', { name: 'Apply suggestion' }).count()).toBe(0)
    await expect.poll(() => textNow()).toBe(NEW.replace('other text', 'other, new text'))
  })
})

describe('a change request without a changed page', () => {
  const PICTURE =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'
  const template = (markdown: string) => ({
    operation: 'set_template',
    name: 'recipe',
    title: 'Recipe',
    markdown,
  })

  it('shows its pictures, the lines of its text files, and its variables', async () => {
    const first = await carrel.api.createChangeRequest(space)
    await carrel.api.change(first, template('Eggs.\n\nFlour.\n'))
    await carrel.api.merge(first)
    request = await carrel.api.createChangeRequest(space)
    await carrel.api.change(
      request,
      {
        operation: 'insert_files',
        files: [{ name: 'flag.svg', base64: Buffer.from(PICTURE).toString('base64') }],
      },
      template('Eggs.\n\nButter.\n'),
      { operation: 'set_variable', name: 'edition', value: 'second' },
    )
    await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/diff`)
    const others = page.getByRole('region', { name: 'Files, variables and tags' })
    const picture = others.getByRole('img', { name: 'flag.svg after' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
    await others.getByText('Butter.').waitFor()
    await others.getByText('Flour.').waitFor()
    await others.getByRole('article', { name: 'Variable edition added as “second”' }).waitFor()
  })
})
