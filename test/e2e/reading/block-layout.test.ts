import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWithBooks, type BrowserApp } from '../open-apps.ts'

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="teal"/></svg>'
const FIGURE = '<figure><img src="a.svg" alt=""><figcaption></figcaption></figure>'
const MARKED =
  '<pre data-overflow="wrap" data-line-numbers><code>one\n<strong>two\n</strong>three</code></pre>'
const TEXT = `# Layout

<div>${FIGURE} ${FIGURE}</div>

Words ![](a.svg) around.

${MARKED}

* [x] With a box
* Without a box

{% columns %}
{% column %}
{% content-ref url="long.md" %}
[long.md](long.md)
{% endcontent-ref %}
{% endcolumn %}

{% column %}
Words.
{% endcolumn %}
{% endcolumns %}

{% columns %}
{% column width="66.66666666666666%" %}
Wide.
{% endcolumn %}

{% column valign="bottom" %}
Narrow.
{% endcolumn %}
{% endcolumns %}

\`\`\`mermaid
flowchart LR
  A[🚀 Start] --> B[End]
\`\`\`

\`\`\`mermaid
flowchart LR
  A[First step of the work] --> B[Second step of the work] --> C[Third step of the work] --> D[Fourth step of the work] --> E[Fifth step of the work] --> F[Sixth step of the work] --> G[Seventh step of the work]
\`\`\`
`

describe('the layout of blocks', () => {
  let carrel: BrowserApp
  let page: Page

  beforeAll(async () => {
    const book = {
      'README.md': TEXT,
      'long.md': '# The title of a card in a narrow column\n',
      'a.svg': PICTURE,
    }
    carrel = await openWithBooks({ Layout: book })
    page = carrel.page
    await page.goto(`${carrel.url}/#/spaces/${await carrel.api.space()}`)
    await page.locator('.prose .column .card-title').waitFor()
    await page.locator('.prose .diagram[data-state="drawn"]').first().waitFor()
  })

  afterAll(() => carrel.close())

  it('shows the pictures of one block side by side', async () => {
    const pictures = page.locator('.prose div > figure > img')
    const [first, second] = await Promise.all([0, 1].map((index) => pictures.nth(index).boundingBox()))
    expect(second!.y).toBe(first!.y)
    expect(second!.x).toBeGreaterThan(first!.x + first!.width)
  })

  it('shows a picture between words in their line', async () => {
    expect(
      await page.locator('.prose p > img').evaluate((picture) => getComputedStyle(picture).display),
    ).toBe('inline')
  })

  it('aligns a marked line with the lines around it', async () => {
    const starts = await page.locator('pre.is-wrapped .line').evaluateAll((lines) =>
      lines.map((line) => {
        const words = document.createRange()
        words.selectNodeContents(line)
        return words.getBoundingClientRect().left
      }),
    )
    expect(starts).toHaveLength(3)
    for (const start of starts) expect(start).toBeCloseTo(starts[0]!, 0)
  })

  it('shows the marker of an item without a box in a list with boxes', async () => {
    const markers = await page
      .locator('.prose ul.task-list > li')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).listStyleType))
    expect(markers).toEqual(['none', 'disc'])
  })

  it('shows the whole title of a card in a narrow column', async () => {
    const isWhole = await page
      .locator('.prose .column .card-title')
      .evaluate((title) => title.scrollWidth <= title.clientWidth && title.scrollHeight <= title.clientHeight)
    expect(isWhole).toBe(true)
  })

  it('gives columns the widths that their author chose, and the rest to those without one', async () => {
    const columns = page.locator('.prose .columns').nth(1).locator('.column')
    const [wide, narrow] = await columns.evaluateAll((each) => each.map((column) => column.clientWidth))
    expect(wide! / narrow!).toBeCloseTo(2, 1)
    await expect
      .poll(() => columns.nth(1).evaluate((column) => getComputedStyle(column).alignSelf))
      .toBe('end')
  })

  it('scrolls a diagram that is too wide for the window, at a scale that can be read', async () => {
    const wide = page.frameLocator('.prose .diagram iframe >> nth=1').locator('main')
    await wide.locator('svg').waitFor()
    const sizes = () =>
      wide.evaluate((main) => {
        const drawing = main.querySelector('svg')!
        return {
          scale: drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width,
          beginning: drawing.getBoundingClientRect().left,
          isWider: main.scrollWidth > main.clientWidth,
          tabIndex: main.tabIndex,
        }
      })
    await expect
      .poll(() => sizes())
      .toMatchObject({
        scale: expect.closeTo(0.7, 2),
        beginning: 0,
        isWider: true,
        tabIndex: 0,
      })
    await wide.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => wide.evaluate((main) => main.scrollLeft)).toBeGreaterThan(0)
    const small = page.frameLocator('.prose .diagram iframe >> nth=0').locator('main')
    await expect.poll(() => small.evaluate((main) => main.tabIndex)).toBe(-1)
  })

  it('draws the emoji of a diagram in the fonts of the app', async () => {
    const diagram = page.frames().find((frame) => frame.url().includes('mermaid-frame'))!
    const fonts = await diagram
      .locator('main svg')
      .evaluate((drawing) => [
        getComputedStyle(drawing).fontFamily,
        [...document.fonts].some(({ family }) => family.includes('Noto Emoji Variable')),
      ])
    expect(fonts).toEqual([expect.stringContaining('"Noto Emoji Variable"'), true])
  })
})
