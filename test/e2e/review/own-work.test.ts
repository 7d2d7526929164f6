import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'
import { chooseCommand } from '../palette.ts'

let carrel: BrowserApp

/** Creates a space with a draft and a change request that waits for review. */
async function addWork(title: string): Promise<void> {
  const space = await carrel.api.createSpace(title)
  await carrel.api.createChangeRequest(space, `Draft in ${title}`)
  const { path } = await carrel.api.createChangeRequest(space, `Open in ${title}`)
  await carrel.api.call('PATCH', path, { status: 'open' })
}

beforeAll(async () => {
  carrel = await openInBrowser()
  await addWork('Lamps')
  await addWork('Doors')
})

afterAll(() => carrel.close())

describe('the change requests of all spaces', () => {
  const main = (): Locator => carrel.page.getByRole('main')
  const link = (name: RegExp): Locator => main().getByRole('link', { name })

  it('are listed on the home screen by their state, and on a screen of their own', async () => {
    const section = (name: string) =>
      main().locator('section', { has: carrel.page.getByRole('heading', { name }) })
    const drafts = section('Your drafts')
    await drafts.getByRole('link', { name: /^Draft in Lamps\s+Lamps · Change request 1/ }).waitFor()
    await section('Your open change requests')
      .getByRole('link', { name: /^Open in Doors/ })
      .waitFor()
    await expect.poll(() => main().getByRole('heading', { name: 'Open for review' }).count()).toBe(0)
    const starts = await drafts
      .locator('.space')
      .evaluateAll((spaces) => spaces.map((space) => space.getBoundingClientRect().left))
    expect([starts.length, new Set(starts).size]).toEqual([2, 1])
    await drafts.getByRole('link', { name: 'All' }).click()
    await main().getByRole('heading', { name: 'Change requests', level: 1 }).waitFor()
    expect(carrel.page.url()).toMatch(/#\/changes\?status=draft&whose=mine$/)
    await link(/Draft in Lamps\s+Lamps · Change request 1/).waitFor()
    await carrel.page.goto(`${carrel.url}/#/changes`)
    await link(/Open in Lamps\s+Lamps · Change request 2/).waitFor()
    await link(/Open in Doors\s+Doors · Change request 2/).waitFor()
  })

  it('are filtered by words, and archived by keys with an undo', async () => {
    const { page } = carrel
    await main().getByRole('searchbox').fill('lamps')
    await link(/Open in Doors/).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await main().getByRole('button', { name: 'Archive', exact: true }).click()
    await page.getByText('1 change request was archived.').waitFor()
    await main().getByRole('heading', { name: 'No open change requests match' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.id)
    await expect.poll(focused).toBe('content')
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await link(/Open in Lamps/).waitFor()
    await expect.poll(focused).toBe('content')
    await expect.poll(() => link(/Open in Doors/).count()).toBe(0)
  })

  it('open from the list, which has the same filter when the user returns from a described one', async () => {
    const { page } = carrel
    await link(/Open in Lamps/).click()
    await main().getByRole('button', { name: 'Add a description' }).click()
    await main().getByRole('textbox', { name: 'Description' }).fill('Because **lamps** were dim.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await main().getByText('Because lamps were dim.').waitFor()
    await page.goBack()
    await expect.poll(() => main().getByRole('searchbox').inputValue()).toBe('lamps')
    await main().getByRole('searchbox').fill('')
  })

  it('are listed by their state, and by a command of the palette', async () => {
    await main().getByRole('button', { name: 'Draft 2' }).click()
    await link(/Draft in Doors/).click()
    await main().getByText('Draft in Doors').first().waitFor()
    await chooseCommand(carrel.page, 'all change requests', /Go to all change requests/)
    await main().getByRole('heading', { name: 'Change requests', level: 1 }).waitFor()
    expect(carrel.page.url()).toContain('#/changes')
  })

  it('have the free width for their titles on the home screen', async () => {
    const space = await carrel.api.createSpace('Hut')
    const subject = 'Tell how the doors of the hut are painted each year, and who buys the paint'
    await carrel.api.createChangeRequest(space, subject)
    await carrel.page.setViewportSize({ width: 1600, height: 900 })
    await carrel.page.goto(`${carrel.url}/#/`)
    const title = link(/^Tell how the doors/).locator('.title')
    await title.waitFor()
    await expect.poll(() => title.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0)
    await carrel.page.setViewportSize({ width: 900, height: 900 })
    const [share, end] = await title.evaluate((words) => {
      const [list, line] = ['ul', '.line'].map((part) => words.closest(part)!.getBoundingClientRect())
      const time = words.parentElement!.lastElementChild!.getBoundingClientRect()
      return [words.clientWidth / list!.width, line!.right - time.right]
    })
    expect(share).toBeGreaterThan(0.5)
    expect(end).toBe(10)
  })
})
