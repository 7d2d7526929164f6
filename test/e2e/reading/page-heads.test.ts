import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeByHand } from '../merging.ts'
import { openWithBooks, type BrowserApp } from '../open-apps.ts'
import { watchFaults } from '../page-faults.ts'
import { chooseCommand } from '../palette.ts'

const picture = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="400"><rect width="1200" height="400" fill="${colour}"/></svg>`
const head = (...lines: string[]): string => `---\n${lines.join('\n')}\n---\n\n`

const BOOK = {
  '.gitbook/tags.yaml':
    'tags:\n  - tag: beta\n    label: Beta version\n    icon: flask\n    color: orange\n  - tag: team\n    label: Teams\n    color: blue\n',
  '.gitbook/assets/day.svg': picture('#e8b04a'),
  '.gitbook/assets/night.svg': picture('#24365e'),
  'README.md':
    head(
      'icon: rocket',
      'description: What is new',
      'cover:',
      '  light: .gitbook/assets/day.svg',
      '  dark: .gitbook/assets/night.svg',
      'coverHeight: 150',
      'tags:',
      '  - tag: beta',
      '    primary: true',
      '  - tag: unknown-tag',
      'layout:',
      '  width: wide',
      '  cover: { visible: true, size: full, mask: radial }',
    ) + '# Launch\n\nThe first page.\n',
  'remote.md':
    head(
      'cover: https://pictures.example/cover.png',
      'tags: [{ tag: team }]',
      'layout: { tags: { visible: false } }',
    ) + '# Remote\n\nThe second page.\n',
  'ground.md':
    head(
      'cover: .gitbook/assets/night.svg',
      'description: Over a picture',
      'layout: { cover: { size: background } }',
    ) + '# Ground\n\nThe third page.\n',
  'SUMMARY.md': '# Contents\n\n* [Launch](README.md)\n* [Remote](remote.md)\n* [Ground](ground.md)\n',
}

describe('the head of a page', () => {
  let carrel: BrowserApp
  let page: Page
  let faults: string[]

  beforeAll(async () => {
    carrel = await openWithBooks({ 'Book of heads': BOOK })
    page = carrel.page
    faults = watchFaults(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('treeitem', { name: 'Book of heads' }).first().click()
    await open('Launch')
  })

  afterAll(() => carrel.close())

  const main = (): Locator => page.getByRole('main')
  const cover = (): Locator => page.locator('.cover img')

  async function open(title: string): Promise<void> {
    await page.getByRole('tree', { name: 'Pages' }).getByRole('treeitem', { name: title }).click()
    await main().getByRole('heading', { name: title, level: 1 }).waitFor()
  }

  it('shows the tags as the space defines them, and an undefined one by its name', async () => {
    const tags = main().getByRole('list', { name: 'Tags' }).getByRole('listitem')
    await expect.poll(() => tags.allInnerTexts()).toEqual(['Beta version', 'unknown-tag'])
    await tags.first().locator('svg').waitFor()
  })

  it('shows the icon next to the title', async () => {
    const title = main().getByRole('heading', { name: 'Launch', level: 1 })
    await title.locator('svg').waitFor()
    await expect.poll(() => title.locator('svg').count()).toBe(1)
  })

  it('shows the cover of the theme, at the height and width that the head names', async () => {
    await expect.poll(() => cover().getAttribute('src')).toContain('day.svg')
    await expect.poll(async () => (await page.locator('.cover').boundingBox())?.height).toBe(150)
    await page.setViewportSize({ width: 1600, height: 900 })
    const wide = await page.locator('article.prose').boundingBox()
    expect(wide?.width).toBeGreaterThan(800)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => cover().getAttribute('src')).toContain('night.svg')
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('names the host of a remote cover, never loads it, and hides tags that the head hides', async () => {
    await open('Remote')
    await main().getByRole('link', { name: 'Cover picture on pictures.example' }).waitFor()
    await expect.poll(() => cover().count()).toBe(0)
    await expect.poll(() => main().getByRole('list', { name: 'Tags' }).count()).toBe(0)
  })

  it('overlaps a cover of the background', async () => {
    await open('Ground')
    await cover().waitFor()
    const behind = await page.locator('.cover').boundingBox()
    const title = await main().getByRole('heading', { name: 'Ground', level: 1 }).boundingBox()
    expect(title!.y).toBeLessThan(behind!.y + behind!.height)
    expect(title!.y).toBeGreaterThan(behind!.y)
  })

  it('has its cover, width and tags at a revision too', async () => {
    await open('Launch')
    await chooseCommand(page, 'go to history', /Go to history/)
    await main().getByRole('button', { name: 'More about revision 1' }).click()
    await page.getByRole('menuitem', { name: 'View the space at this revision' }).click()
    await main()
      .getByRole('navigation', { name: 'Pages of revision 1' })
      .getByRole('link', { name: 'Launch' })
      .click()
    await expect.poll(() => cover().getAttribute('src')).toContain('day.svg')
    await expect.poll(async () => (await page.locator('.cover').boundingBox())?.height).toBe(150)
    await expect
      .poll(async () => (await page.locator('article.prose').boundingBox())?.width)
      .toBeGreaterThan(800)
    await main().getByText('Beta version').waitFor()
    await main().getByRole('link', { name: 'Back to the current one' }).click()
    await main().getByRole('link', { name: 'Edit', exact: true }).waitFor()
  })

  it('is shown in the preview of the editor', async () => {
    await open('Launch')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.locator('.cm-content').getByText('The first page.').waitFor()
    await page.getByText('Both', { exact: true }).click()
    const preview = page.getByRole('region', { name: 'Preview of Launch' })
    await preview.getByText('Beta version').waitFor()
    expect(faults).toEqual([])
  })

  it('has the new name and look of a tag that a change request changes', async () => {
    await page.getByRole('navigation', { name: 'This change request' }).getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Tags' }).click()
    await main().getByRole('button', { name: 'Change Beta version' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change a tag' })
    await dialog.getByLabel('Label', { exact: true }).fill('Trial version')
    await dialog.getByLabel('Name', { exact: true }).fill('trial')
    await dialog.getByRole('radio', { name: 'Purple' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await main().getByRole('button', { name: 'Change Trial version' }).waitFor()
    const entry = main().getByRole('listitem').filter({ hasText: 'Trial version' })
    await entry.getByRole('button', { name: 'Used on one page' }).click()
    await entry.getByRole('link', { name: 'Launch' }).click()
    await page.getByRole('button', { name: 'Page properties' }).click()
    const properties = page.getByRole('complementary', { name: 'Page properties' })
    await properties.getByText('Trial version').waitFor()
    await properties.getByRole('combobox', { name: 'Add a tag' }).click()
    await properties.getByRole('option', { name: /Teams/ }).click()
    await properties.getByRole('button', { name: 'Save' }).click()
    await properties.getByRole('button', { name: 'Remove the tag Teams' }).waitFor()
    await mergeByHand(page)
    await open('Launch')
    const tags = main().getByRole('list', { name: 'Tags' }).getByRole('listitem')
    await expect.poll(() => tags.allInnerTexts()).toEqual(['Trial version', 'unknown-tag', 'Teams'])
    expect(faults).toEqual([])
  })
})
