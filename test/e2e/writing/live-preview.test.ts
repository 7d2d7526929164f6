import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPage } from '../api-client.ts'
import { axeFindings } from '../axe.ts'
import { openComposition } from '../composition.ts'
import { caretLine, contentOf, editorText } from '../editor.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const TEXT = `# Desks

A paragraph with **bold** words, and with a [link](https://example.org/words) in it.

- [ ] Buy a lamp
- [x] Buy a chair

| Room | Size |
| --- | --- |
| North | large |
| South | small |

## Second heading

\`\`\`js
const lamp = 1
\`\`\`

{% hint style="info" %}
Something to know.
{% endhint %}

שלום עולם and 👩‍👩‍👧 a family.

The last paragraph.
`

let carrel: BrowserApp
let page: Page
let space: string

const main = () => page.getByRole('main')
const content = () => contentOf(page)
const drawn = () => content().locator('.cm-live-block')
const lines = () => content().locator('.cm-line')
const text = () => editorText(page)
/** The delimiter row of the table, which the caret skips. */
const RULE = '| --- | --- |'

/** Creates a change request with new pages, and opens its editor. */
async function openPages(...pages: object[]): Promise<void> {
  const request = await carrel.api.createChangeRequest(space)
  await carrel.api.change(request, ...pages)
  // The previous test may have shown the same text.
  await page.goto('about:blank')
  await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/pages`)
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
})
afterAll(() => carrel.close())

beforeEach(async () => {
  space = await carrel.api.createSpace('Guide')
  await openPages(newPage('Desks', TEXT))
  await drawn().getByText('The last paragraph.').waitFor()
})

describe('live preview', () => {
  it('draws the page, and shows the source of the clicked block with the caret at the word', async () => {
    await expect.poll(() => lines().filter({ hasText: /\S/ }).count()).toBe(0)
    await drawn()
      .getByText('bold', { exact: true })
      .click({ position: { x: 1, y: 8 } })
    await lines().getByText('A paragraph with').waitFor()
    expect((await caretLine(page)).join('|')).toContain('**|bold** words')
    await expect.poll(() => lines().filter({ hasText: /\S/ }).count()).toBe(1)
  })

  it('goes through every line of every block with the arrow keys, down and up, and changes nothing', async () => {
    const before = await text()
    await content().click()
    await page.keyboard.press('ControlOrMeta+Home')
    const count = before.split('\n').length
    for (const key of ['ArrowDown', 'ArrowUp']) {
      const visited = new Set<string>()
      for (let step = 0; step < count + 8; step++) {
        visited.add((await caretLine(page)).join(''))
        await page.keyboard.press(key)
      }
      expect([...new Set(before.split('\n'))].filter((line) => !visited.has(line))).toEqual([RULE])
    }
    await expect.poll(() => text()).toBe(before)
  })

  it('shows the marks of words and the addresses of links only around the caret', async () => {
    const line = () => lines().filter({ hasText: 'A paragraph' }).textContent()
    await drawn()
      .getByText('A paragraph with')
      .click({ position: { x: 2, y: 8 } })
    await expect.poll(line).toBe('A paragraph with bold words, and with a link in it.')
    for (let step = 0; step < 3; step++) await page.keyboard.press('ControlOrMeta+ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(line).toBe('A paragraph with **bold** words, and with a link in it.')
    await lines().getByText('link').click()
    await expect
      .poll(line)
      .toBe('A paragraph with bold words, and with a [link](https://example.org/words) in it.')
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('Delete')
    await expect.poll(text).toBe(TEXT.replace(/A paragraph.*/, ''))
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => text()).toBe(TEXT)
  })

  it('draws an edited block again when the caret leaves it', async () => {
    await drawn().getByText('The last paragraph.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' With _more_ words.')
    await drawn().getByText('A paragraph with').click()
    await drawn().locator('em').getByText('more').waitFor()
    await expect.poll(() => text()).toBe(TEXT.replace('paragraph.\n', 'paragraph. With _more_ words.\n'))
  })

  it('toggles a check box in place', async () => {
    const box = drawn().locator('input[type=checkbox]').first()
    const { x, y, width, height } = (await box.boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect.poll(text).toBe(TEXT.replace('[ ] Buy', '[x] Buy'))
    await drawn().locator('input[type=checkbox]:checked').nth(1).waitFor()
    await expect.poll(() => lines().filter({ hasText: /\S/ }).count()).toBe(0)
  })

  it('selects across blocks with the mouse, and Delete removes their source', async () => {
    const from = (await drawn().getByText('Second heading').boundingBox())!
    const to = (await drawn().getByText('Something to know.').boundingBox())!
    await page.mouse.move(from.x + 1, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 80, to.y + to.height / 2, { steps: 5 })
    await page.mouse.up()
    await page.keyboard.press('Delete')
    const after = await text()
    expect(after).not.toContain('const lamp')
    expect(after).toContain('South')
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => text()).toBe(TEXT)
  })

  it('marks exactly the text under the mouse while it selects in a drawn block', async () => {
    const words = main().getByText('A paragraph with')
    const box = (await words.boundingBox())!
    await page.mouse.move(box.x + 4, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 90, box.y + box.height / 2, { steps: 4 })
    const marked = () =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('carrel-drag') ?? []
        return range instanceof Range ? range.toString() : undefined
      })
    await expect.poll(() => marked()).toMatch(/^(?:A )?paragraph?/)
    await page.mouse.up()
    await expect.poll(() => marked()).toBeUndefined()
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toMatch(/^(?:A )?parag/)
  })

  it('shows the source of the selected match', async () => {
    await content().click()
    await page.keyboard.press('ControlOrMeta+f')
    await page.getByRole('textbox', { name: 'Find' }).fill('lamp = 1')
    await page.keyboard.press('Enter')
    await lines().locator('.cm-searchMatch-selected').waitFor()
    await expect.poll(() => lines().getByText('const lamp').count()).toBe(1)
  })

  it('writes paragraphs and nested lists with Enter and Tab alone', async () => {
    await drawn().getByText('The last paragraph.').click()
    await page.keyboard.press('End')
    const steps = [
      'Enter',
      'Enter',
      '1. One',
      'Enter',
      'Two',
      'Enter',
      'Tab',
      'Deep',
      'Enter',
      'Enter',
      'Three',
    ]
    for (const step of [...steps, 'Enter', 'Enter', 'The end.'])
      if (['Enter', 'Tab'].includes(step)) await page.keyboard.press(step)
      else await page.keyboard.type(step)
    const list = '1. One\n2. Two\n   1. Deep\n3. Three'
    await expect.poll(text).toBe(`${TEXT}\n${list}\n\nThe end.\n`)
    for (let step = 0; step < 40 && (await text()) !== TEXT; step++)
      await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => text()).toBe(TEXT)
  })

  it('makes words that are composed between two blocks a block of their own', async () => {
    await drawn().getByText('The last paragraph.').click()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => caretLine(page)).toEqual(['', ''])
    const input = await openComposition(page)
    for (const composed of ['n', 'に', '日本']) await input.compose(composed)
    await input.commit('日本')
    await expect.poll(text).toContain('a family.\n\n日本\n\nThe last paragraph.')
    await expect.poll(() => caretLine(page)).toEqual(['日本', ''])
  })

  it.each([
    ['code', '```js\nconst lamp = 1\n```'],
    ['a box', '{% hint style="info" %}\nWords\n{% endhint %}'],
    ['a table', '| A | B |\n| --- | --- |\n| 1 | 2 |'],
    ['a picture', '![Lamp](https://example.org/lamp.png)'],
  ])('leads below %s at the end of the page by a click below it', async (_kind, block) => {
    await openPages(newPage('Desks', `Above.\n\n${block}`))
    await content().getByText('Above.').click()
    const clickBelow = async (): Promise<void> => {
      const { y, height } = (await drawn().last().boundingBox())!
      await page.mouse.click(640, y + height + 60)
    }
    await clickBelow()
    await expect.poll(() => caretLine(page)).toEqual(['', ''])
    await content().getByText('Above.').click()
    await expect.poll(text).toBe(`Above.\n\n${block}`)
    await clickBelow()
    await page.keyboard.type('Below.')
    await expect.poll(text).toBe(`Above.\n\n${block}\n\nBelow.`)
  })

  it('shows the source of an item with its words where they were drawn', async () => {
    const long =
      'and this item is so long that it continues in a second line of the page, as many items do, ending here'
    const items = `- Lamps ${long}\n- Doors\n  - Walls\n    - Roofs\n\n1. Floors\n\n- [ ] Paints\n`
    await openPages(newPage('Desks', `Above.\n\n${items}\nBelow.\n`))
    await content().getByText('Below.').click()
    const left = (word: string): Promise<number> =>
      content().evaluate((element, wanted) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent?.indexOf(wanted) ?? -1
          if (at < 0) continue
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + wanted.length)
          return range.getBoundingClientRect().left
        }
        return -1
      }, word)
    for (const word of ['Lamps', 'Doors', 'Walls', 'Roofs', 'Floors', 'Paints']) {
      await drawn().getByText(word).waitFor()
      const before = await left(word)
      await content().getByText(word).click()
      await lines().getByText(word).first().waitFor()
      const moved = Math.round((await left(word)) - before)
      expect({ word, moved: Math.abs(moved) <= 3 ? 0 : moved }).toEqual({ word, moved: 0 })
      await content().getByText('Below.').click()
    }
  })

  it('shows a sample beside the insert menu in a window of 900 pixels', async () => {
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 900, height: 800 })
    await drawn().getByText('The last paragraph.').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/ta')
    const menu = (await page.locator('.cm-tooltip-autocomplete > ul').boundingBox())!
    const sample = page.locator('.cm-completionInfo')
    await sample.getByText('Variants of a text').waitFor()
    await expect.poll(async () => ((await sample.boundingBox())?.x ?? 0) >= menu.x + menu.width).toBe(true)
    await page.setViewportSize(size)
  })

  it('retains the shape of a paragraph with broken lines when the caret enters it', async () => {
    await openPages(newPage('Wrapped', 'Many authors break\ntheir lines at\na column.\n\nAfter it.\n'))
    const top = async () => Math.round((await drawn().getByText('After it.').boundingBox())?.y ?? 0)
    await drawn().getByText('After it.').waitFor()
    const before = await top()
    await drawn()
      .getByText('Many authors')
      .click({ position: { x: 2, y: 8 } })
    await lines().getByText('Many authors').waitFor()
    expect(Math.abs((await top()) - before)).toBeLessThan(10)
    await page.keyboard.press('ControlOrMeta+ArrowRight')
    await page.keyboard.press('End')
    await page.keyboard.type(' Typed.')
    await expect.poll(text).toContain('Many authors break\ntheir lines at\na column. Typed.\n')
  })

  it('leads to the start and the end of a line from right to left by Home and End', async () => {
    await drawn().getByText('שלום').click()
    for (const [key, expected] of [
      ['Home', ['', 'שלום עולם and 👩‍👩‍👧 a family.']],
      ['End', ['שלום עולם and 👩‍👩‍👧 a family.', '']],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => caretLine(page)).toEqual(expected)
    }
  })

  it('accepts composed words, emoji and right-to-left text', async () => {
    await drawn().getByText('שלום').click()
    await lines().filter({ hasText: 'a family' }).waitFor()
    await drawn().getByText('The last paragraph.').click()
    await page.keyboard.press('End')
    const input = await openComposition(page)
    for (const composed of ['に', '日本']) await input.compose(composed)
    await input.commit('日本')
    await page.keyboard.insertText('👍🏽 עוד')
    const expected = TEXT.replace('last paragraph.', 'last paragraph.日本👍🏽 עוד')
    await expect.poll(text).toBe(expected)
    await drawn().getByText('A paragraph with').click()
    await drawn().getByText('日本👍🏽').waitFor()
    await content().press('ControlOrMeta+z')
    await expect.poll(text).not.toBe(expected)
  })

  it('scrolls a wide table by the arrow keys, and Escape leads back into the text', async () => {
    const row = (cell: string) => `| ${Array.from({ length: 16 }, () => cell).join(' | ')} |`
    const table = [row('A long column'), row('---'), row('Some_long_word')].join('\n')
    await openPages(newPage('Wide', `First.\n\n${table}\n\n| A |\n| --- |\n| b |\n`))
    await drawn().getByText('First.').click()
    const frames = drawn().locator('.table-frame')
    await expect
      .poll(() => frames.evaluateAll((all) => all.map((each) => (each as HTMLElement).tabIndex)))
      .toEqual([0, -1])
    await frames.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => frames.first().evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(20)
    expect(await axeFindings(page, '.cm-content')).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => content().evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => caretLine(page)).toEqual(['First.', ''])
  })

  it('changes the layout by its shortcut, and remembers it', async () => {
    await content().click()
    await page.keyboard.press('ControlOrMeta+Shift+E')
    await lines().filter({ hasText: '| North | large |' }).waitFor()
    await page.reload()
    await lines().filter({ hasText: '| North | large |' }).waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Preview of Desks' }).count()).toBe(0)
    await page.keyboard.press('ControlOrMeta+Shift+E')
    await page.getByRole('region', { name: 'Preview of Desks' }).waitFor()
    await page.keyboard.press('ControlOrMeta+Shift+E')
    await drawn().getByText('The last paragraph.').waitFor()
  })
})

describe('a switch between pages in live preview', () => {
  it('draws each page, also one that was shown before', async () => {
    const names = ['Lamps', 'Doors', 'Windows', 'Stairs']
    const textOf = (title: string) => `## About ${title}\n\nWords on ${title}.\n\n* One\n* Two\n`
    await openPages(...names.map((title) => newPage(title, textOf(title))))
    for (const title of [...names, ...names.toReversed(), ...names]) {
      await page.getByRole('treeitem', { name: title }).click()
      await drawn().getByText(`Words on ${title}.`).waitFor()
      await expect.poll(() => drawn().getByText('Words on').count()).toBe(1)
    }
  })

  it('shows the source of a place with two versions, and no drawn block over it', async () => {
    const markdown =
      'Before.\n\n<<<<<<< mine\nMine.\n||||||| base\nOld.\n=======\nTheirs.\n>>>>>>> theirs\n\nAfter.\n'
    await openPages(newPage('Lamps', markdown))
    await drawn().getByText('After.').waitFor()
    await expect.poll(() => drawn().getByText('Mine.').count()).toBe(0)
    await lines().filter({ hasText: 'Mine.' }).waitFor()
    await lines().filter({ hasText: 'Theirs.' }).waitFor()
  })
})

describe('Edit', () => {
  it('opens a page at the block that was being read', async () => {
    const markdown = Array.from({ length: 80 }, (_, index) => `Paragraph ${index} is here.\n`).join('\n')
    const [long] = await carrel.api.addPages(space, { Long: markdown })
    await page.goto(`${carrel.url}/#/spaces/${space}/pages/${long?.id}`)
    await main().getByText('Paragraph 79 is here.').waitFor()
    await main()
      .getByText('Paragraph 40 is here.')
      .evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await main().getByRole('link', { name: 'Edit', exact: true }).click()
    await drawn().getByText('Paragraph 42 is here.').waitFor()
    const firstVisible = () =>
      content().evaluate((element) => {
        // The first paragraph has the caret, so it shows its source.
        const paragraphs = [...element.querySelectorAll('.cm-live-block, .cm-line:not(.cm-live-gap)')]
        const top = element.parentElement!.getBoundingClientRect().top
        const first = paragraphs.find((each) => each.getBoundingClientRect().bottom > top + 4)
        return first?.textContent
      })
    await expect.poll(firstVisible).toMatch(/Paragraph (39|40) is here\./)
  })
})
