import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textChange } from '../api-client.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

/** Returns a text with a long unchanged block before a paragraph. */
const textWith = (paragraph: string): string => `\`\`\`\n${'lamp.on()\n'.repeat(80)}\`\`\`\n\n${paragraph}\n`
const TITLES = Array.from({ length: 12 }, (_, index) => `Page ${index + 1} end`)

let carrel: BrowserApp
let page: Page

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  const space = await carrel.api.createSpace('Guide')
  const texts = Object.fromEntries(TITLES.map((title) => [title, textWith('A small lamp.')]))
  const pages = await carrel.api.addPages(space, texts)
  const request = await carrel.api.createChangeRequest(space)
  await carrel.api.change(request, ...pages.map(({ id }) => textChange(id, textWith('A large lamp.'))))
  // The texts are drawn long after the pages around them, as on a slow machine.
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function post(this: Worker, ...message: unknown[]) {
      setTimeout(() => Reflect.apply(postMessage, this, message), 2500)
    }
  })
  await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/diff`)
  await page.reload()
})
afterAll(() => carrel.close())

const block = (title: string, words: string): Locator =>
  page.getByRole('region', { name: title, exact: true }).locator('.after').getByText(words).first()

function isOnScreen(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
}

it('a step in a rendered diff waits for the text of its page, and reaches its change', async () => {
  await page.getByText('Rendered', { exact: true }).click()
  await block('Page 1 end', 'A large lamp.').waitFor()
  await page
    .getByRole('navigation', { name: 'Changed pages' })
    .getByRole('link', { name: 'Page 9 end' })
    .click()
  await page.waitForFunction((title) => {
    const section = document.querySelector(`section[aria-label="${title}"]`)
    const scroll = section?.closest('.scroll')
    if (!section || !scroll) return false
    return Math.abs(section.getBoundingClientRect().top - scroll.getBoundingClientRect().top) < 4
  }, 'Page 9 end')
  const change = block('Page 10 end', 'A large lamp.')
  // The first step reaches the change of page 9, or the top of page 10 while page 9 is not drawn.
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await change.waitFor()
  const isReached = async () =>
    (await isOnScreen(change)) || isOnScreen(block('Page 11 end', 'A large lamp.'))
  await expect.poll(isReached).toBe(true)
})
