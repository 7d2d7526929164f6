import type { Locator } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { newPage } from '../api-client.ts'
import { openInBrowser } from '../open-apps.ts'

/** Words of different lengths, each on a line of its own, so that every wrap is at the end of a written line. */
const WORDS = Array.from({ length: 150 }, (_, index) => 'abcdefghijk'.slice(0, 2 + ((index * 7) % 9)) + index)
/** The tried widths of the text, in pixels. In a few, a word fits into its line and the space after it does not. */
const WIDTHS = Array.from({ length: 40 }, (_, index) => 300 + index)

/** Returns the distances of the first words of all lines from the edge of the text, for each of the widths. */
const indentsOf = (text: Locator): Promise<number[]> =>
  text.evaluate((element, widths) => {
    const range = document.createRange()
    const places: [node: Node, index: number][] = []
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      for (const { index } of (node.nodeValue ?? '').matchAll(/[a-k]+\d+/g)) places.push([node, index])
    const indents = new Set<number>()
    for (const width of widths) {
      element.style.width = `${width}px`
      let line = 0
      for (const [node, index] of places) {
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const { left, top } = range.getBoundingClientRect()
        if (top > line) indents.add(Math.round(left - element.getBoundingClientRect().left))
        line = top
      }
    }
    return [...indents]
  }, WIDTHS)

it('every line of a paragraph with the caret begins at the edge of the text', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page } = app
  const space = await app.api.createSpace('Guide')
  const request = await app.api.createChangeRequest(space)
  await app.api.change(request, newPage('Lamps', `${WORDS.join('\n')}\n`))
  await page.goto(`${app.url}/#/spaces/${space}/changes/${request.number}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('tree').getByRole('treeitem', { name: 'Lamps' }).click()
  const line = page.locator('.cm-content .cm-line').filter({ hasText: WORDS.at(-1)! })
  await page.locator('.cm-content').getByText(WORDS[0]!).first().click()
  await line.waitFor()
  await expect.poll(async () => (await indentsOf(line)).length).toBe(1)
})
