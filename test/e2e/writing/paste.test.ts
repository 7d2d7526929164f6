import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPage, type ChangeRequest } from '../api-client.ts'
import { contentOf, copyToClipboard, editorText } from '../editor.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

/** A red pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

let carrel: BrowserApp
let page: Page
let request: ChangeRequest

const content = () => contentOf(page)
const text = () => editorText(page)

const copy = (html: string, plain: string) => copyToClipboard(page, { html, plain })

async function write(source: string): Promise<void> {
  await content().focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  if (source !== '') await page.keyboard.insertText(source)
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  request = await carrel.api.createChangeRequest(await carrel.api.createSpace('Guide'))
  const [desks] = await carrel.api.change(request, newPage('Desks', 'Begun.\n'))
  await page.goto(`${carrel.url}/#/spaces/${request.space}/changes/${request.number}/pages/${desks?.id}`)
  await content().waitFor()
})

afterAll(() => carrel.close())
beforeEach(() => write(''))

describe('rich text that is pasted', () => {
  it('becomes Markdown, and one undo removes it', async () => {
    await write('Before')
    await copy(
      '<h2>Lamps</h2><ul><li>One <b>bold</b></li><li>Two</li></ul><table><tr><td>Room</td></tr><tr><td>North</td></tr></table>',
      'Lamps\nOne bold\nTwo\nRoom\nNorth',
    )
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(text).toBe('Before\n\n## Lamps\n\n- One **bold**\n- Two\n\n| Room |\n| - |\n| North |')
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(text).toBe('Before')
  })

  it('is plain text with Shift', async () => {
    await copy('<p>some <b>bold</b> words</p>', 'some bold words')
    await page.keyboard.press('ControlOrMeta+Shift+v')
    await expect.poll(text).toBe('some bold words')
  })

  it('is plain text within code', async () => {
    await write('```\n')
    await copy('<p>some <b>bold</b> words</p>', 'some bold words')
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(text).toBe('```\nsome bold words')
  })

  it('stays Markdown when it was copied from a text with no marks', async () => {
    await copy('<div># Head</div><div>**bold**</div>', '# Head\n**bold**')
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(text).toBe('# Head\n**bold**')
  })

  it('takes the place of the selection, and words that are typed meanwhile follow it', async () => {
    await write('one two')
    await page.keyboard.press('ControlOrMeta+a')
    await copy('a <i>sloped</i> word', 'a sloped word')
    await page.keyboard.press('ControlOrMeta+v')
    await page.keyboard.type(' and more')
    await expect.poll(text).toBe('a _sloped_ word and more')
  })

  it('of a large table is converted in a worker, which ends', async () => {
    const rows = '<tr><td>North</td><td>large</td></tr>'.repeat(2000)
    await copy(`<table>${rows}</table>`, 'North\tlarge')
    const started = page.waitForEvent('worker', (worker) => worker.url().includes('paste-worker'))
    await page.keyboard.press('ControlOrMeta+v')
    const worker = await started
    await expect.poll(async () => (await text()).length).toBeGreaterThan(2000 * 15)
    await expect.poll(() => page.workers().includes(worker)).toBe(false)
  })

  it('brings its pictures as files of the space', async () => {
    await copy(`<p>A dot: <img alt="Dot" src="data:image/png;base64,${PIXEL}"></p>`, 'A dot:')
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(text).toMatch(/^A dot: !\[Dot\]\([^):]*pasted-picture-1\.png\)$/)
    const files = await carrel.api.items(`${request.path}/content/files`)
    expect(files.map(({ name }) => name)).toContain('pasted-picture-1.png')
  })
})

describe('an address that is pasted', () => {
  it('over a word becomes its link', async () => {
    await write('handbook')
    await page.keyboard.press('ControlOrMeta+a')
    await copy('', 'https://example.org/book')
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(text).toBe('[handbook](https://example.org/book)')
  })

  it('alone offers a card, by key and by button, until more is typed', async () => {
    const offer = page.getByRole('button', { name: /Show as a card/ })
    await copy('', 'https://example.org/video')
    await page.keyboard.press('ControlOrMeta+v')
    await offer.waitFor()
    await page.keyboard.press('Alt+Enter')
    await expect.poll(text).toBe('{% embed url="https://example.org/video" %}')
    await write('')
    await copy('', 'https://example.org/video')
    await page.keyboard.press('ControlOrMeta+v')
    await offer.click()
    await expect.poll(text).toBe('{% embed url="https://example.org/video" %}')
    await write('')
    await copy('', 'https://example.org/video')
    await page.keyboard.press('ControlOrMeta+v')
    await offer.waitFor()
    await page.keyboard.type(' ')
    await expect.poll(() => offer.count()).toBe(0)
  })
})
