import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPage } from '../api-client.ts'
import { contentOf, editorText } from '../editor.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const CARDS =
  '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Lamps</strong></td><td>About light</td><td></td></tr><tr><td><strong>Doors</strong></td><td>About wood</td><td></td></tr></tbody></table>'
const TYPED =
  '<table><thead><tr><th>Name</th><th data-type="checkbox">Done</th></tr></thead><tbody><tr><td>One</td><td>false</td></tr></tbody></table>'
const TEXT = `Before.\n\n![A plan](.gitbook/assets/plan.svg)\n\n${CARDS}\n\n${TYPED}\n\nAfter.\n`
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60"/></svg>'

let carrel: BrowserApp
let page: Page
/** The page in the editor. */
let address: string

const content = () => contentOf(page)
const text = () => editorText(page)
const drawn = () => content().locator('.cm-live-block')
const form = (name: string) => page.getByRole('dialog', { name })

/** Waits until a field of the form has the focus. */
const opened = (name: string) => form(name).locator(':focus').waitFor()

async function openPage(): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
  await drawn().getByText('After.').waitFor()
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  await page.setViewportSize({ width: 900, height: 700 })
})
afterAll(() => carrel.close())

beforeEach(async () => {
  const space = await carrel.api.createSpace('Guide')
  const request = await carrel.api.createChangeRequest(space)
  const [desks] = await carrel.api.change(
    request,
    newPage('Desks', TEXT),
    newPage('Installing doors', 'Words.\n'),
    {
      operation: 'insert_files',
      files: [
        { name: 'plan.svg', contentType: 'image/svg+xml', base64: Buffer.from(SVG).toString('base64') },
      ],
    },
  )
  address = `${carrel.url}/#/spaces/${space}/changes/${request.number}/pages/${desks?.id}`
  await openPage()
})

describe('the form of a picture', () => {
  it('takes the keys from the text before its code has arrived', async ({ onTestFinished }) => {
    const code = /\/PictureForm-[^/]*\.js$/
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(code, async (route) => {
      await arrival
      await route.continue()
    })
    onTestFinished(() => {
      arrive()
      return page.unroute(code)
    })
    await openPage()
    await content().focus()
    await drawn().locator('img[alt="A plan"]').click()
    await form('Picture').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Lost')
    await expect.poll(() => text()).toBe(TEXT)
    arrive()
    await opened('Picture')
  })

  it('writes the syntax of the service while the picture stays drawn, and Escape puts the caret below it', async () => {
    await drawn().locator('img[alt="A plan"]').click()
    await opened('Picture')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('The plan')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Of "oak"')
    await form('Picture').getByLabel('Width').fill('60')
    await form('Picture').getByText('Left', { exact: true }).click()
    const figure =
      '<div align="left"><figure><img src=".gitbook/assets/plan.svg" alt="The plan" width="60"><figcaption><p>Of "oak"</p></figcaption></figure></div>'
    await expect.poll(text).toBe(TEXT.replace('![A plan](.gitbook/assets/plan.svg)', figure))
    await drawn().locator('figcaption').getByText('Of "oak"').waitFor()
    await page.keyboard.press('Escape')
    await form('Picture').waitFor({ state: 'detached' })
    await page.keyboard.type('Below')
    await expect.poll(text).toContain(`${figure}\n\nBelow\n\n<table`)
    await drawn().locator('figcaption').getByText('Of "oak"').click()
    await opened('Picture')
  })

  it('opens by a key at the caret, and every change can be undone', async () => {
    await content().focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Alt+Enter')
    await opened('Picture')
    await page.keyboard.type('x')
    await expect.poll(text).not.toBe(TEXT)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(text).toBe(TEXT)
  })
})

describe('the form of a card', () => {
  it('changes its title and target by keys alone, and no other byte', async () => {
    await drawn().getByText('Doors', { exact: true }).click()
    await opened('Card')
    await page.keyboard.press('End')
    await page.keyboard.type(' & gates')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('instaling')
    await form('Card')
      .getByRole('option', { name: /Installing doors/ })
      .waitFor()
    await page.keyboard.press('Enter')
    const link = '<a href="installing-doors.md">installing-doors.md</a>'
    await expect
      .poll(text)
      .toBe(TEXT.replace('Doors', 'Doors & gates').replace('wood</td><td></td>', `wood</td><td>${link}</td>`))
    await page.keyboard.press('Alt+ArrowUp')
    await form('Card').getByText('Card 1 of 2').waitFor()
    await page.keyboard.press('Alt+Enter')
    await form('Card').getByText('Card 2 of 3').waitFor()
    await page.keyboard.type('Windows')
    await drawn().locator('.page-card').nth(1).getByText('Windows').waitFor()
    await form('Card').getByRole('button', { name: 'Delete the card' }).click()
    await drawn().locator('.page-card').nth(2).waitFor({ state: 'detached' })
    await expect.poll(() => text()).not.toContain('Windows')
  })
})

describe('a typed cell', () => {
  it('toggles its check box in place, and is edited with the controls of its column', async () => {
    const box = drawn().locator('td input[type=checkbox]')
    await box.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await box.boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect.poll(text).toBe(TEXT.replace('<td>false</td>', '<td>true</td>'))
    await drawn().getByRole('cell', { name: 'One' }).click()
    await form('Row of the table').getByRole('switch', { name: 'Done' }).press('Space')
    await expect.poll(text).toBe(TEXT)
  })

  it('has columns that are named, moved and aligned, and users that are chosen by name', async () => {
    const typed = TYPED.replace('<th>Name</th>', '<th>Name</th><th data-type="users">By</th>')
    await content().focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(
      `Before.\n\n${typed.replace('<td>One</td>', '<td>One</td><td></td>')}\n\nAfter.\n`,
    )
    await drawn().getByRole('cell', { name: 'One' }).click()
    const row = form('Row of the table')
    await row.getByRole('combobox', { name: 'By: add a user' }).press('ArrowDown')
    const user = row.getByRole('option').first()
    const name = (await user.innerText()).trim()
    await user.click()
    await row.getByRole('button', { name: `Remove ${name}` }).waitFor()
    await row.getByRole('combobox', { name: 'By: add a user' }).fill('Ada, Countess')
    await page.keyboard.press('Enter')
    await expect.poll(text).toContain(`<td>One</td><td>${name}, Ada Countess</td><td>false</td>`)

    await row.getByRole('button', { name: 'Edit the columns' }).click()
    await row.getByLabel('Name of column 3').fill('Ready')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(text).toContain('<th data-type="checkbox">Ready</th><th data-type="users">By</th>')
    await row.getByRole('button', { name: 'Edit column 1' }).click()
    await page
      .getByRole('menuitemradio', { name: 'Align center' })
      .or(page.getByRole('menuitem', { name: 'Align center' }))
      .click()
    await expect.poll(text).toContain('<th align="center">Name</th>')
    await row.getByRole('button', { name: 'Edit column 3' }).click()
    await page.getByRole('menuitem', { name: 'Delete column' }).click()
    await expect.poll(text).toContain('<tr><td align="center">One</td><td>false</td></tr></tbody></table>')
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Edit column 2')
    await page.keyboard.press('Escape')
    await row.waitFor({ state: 'detached' })
  })
})
