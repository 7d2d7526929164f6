import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from './open-apps.ts'

const OLD = 'First.\n\nOld words.\n\nLast.\n'

let carrel: BrowserApp
let page: Page
let space: string
let pages: { id: string; title: string }[]
let writes: string[] = []
/** The calls in flight. */
const asked = new Set<Request>()

/** Waits until the screen has rendered the answers of its calls. */
async function settled(): Promise<void> {
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await drawn()
  await expect.poll(() => asked.size).toBe(0)
  await drawn()
  await expect.poll(() => asked.size).toBe(0)
}

const ask = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
  const { status, json } = await carrel.host.ask(method, `/v1${path}`, body)
  expect([method, path, status >= 200 && status < 300]).toEqual([method, path, true])
  return json as Value
}
const write = (changeRequest: string, markdown: string) =>
  ask('POST', `/spaces/${space}/change-requests/${changeRequest}/content`, {
    changes: pages.map(({ id }) => ({ operation: 'update_page', page: id, document: { markdown } })),
  })
const begin = () => ask<{ id: string; number: number }>('POST', `/spaces/${space}/change-requests`, {})

/** Creates a change request that conflicts with the space in one place of each page. */
async function conflicting(): Promise<{ id: string; number: number }> {
  const [mine, theirs] = [await begin(), await begin()]
  await write(mine.id, OLD.replace('Old', `Mine of ${mine.number}:`))
  await write(theirs.id, OLD.replace('Old', `Theirs of ${theirs.number}:`))
  await ask('POST', `/spaces/${space}/change-requests/${theirs.id}/merge`, {})
  return mine
}
const conflictsOf = async (id: string) =>
  (await ask<{ items: object[] }>('GET', `/spaces/${space}/change-requests/${id}/conflicts`)).items.length

/** Presses twice. The second press of the double click comes after the screen has changed under the pointer. */
async function pressTwice(target: Locator, changed: () => Promise<unknown>): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('The button is not on the screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down({ clickCount: 1 })
  await page.mouse.up({ clickCount: 1 })
  await changed()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

const button = (name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const open = (path: string) => page.goto(`${carrel.url}/#${path}`)

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  page.setDefaultTimeout(20_000)
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  page.on('request', (request) => {
    const id = /\/app\/call\/(\w+)$/.exec(request.url())?.[1]
    if (id !== undefined) asked.add(request)
    if (id !== undefined && !/^(?:get|list|search)/.test(id)) writes.push(id)
  })
  const orgs = await ask<{ items: { id: string }[] }>('GET', '/orgs')
  const made = await ask<{ id: string }>('POST', `/orgs/${orgs.items[0]?.id}/spaces`, { title: 'Guide' })
  space = made.id
  const { id } = await begin()
  const changes = ['Install', 'Start'].map((title) => ({
    operation: 'insert_page',
    title,
    document: { markdown: OLD },
  }))
  await ask('POST', `/spaces/${space}/change-requests/${id}/content`, { changes })
  await ask('POST', `/spaces/${space}/change-requests/${id}/merge`, {})
  pages = (await ask<{ pages: typeof pages }>('GET', `/spaces/${space}/content/pages`)).pages
})

afterAll(() => carrel.close())

describe('a double click', () => {
  it('on "Update from space" takes the changes in, and chooses nothing on the screen that follows', async () => {
    const { id, number } = await conflicting()
    await open(`/spaces/${space}/changes/${number}`)
    await pressTwice(button('Update from space'), () => button('Take all of theirs').waitFor())
    await button('Take all of theirs').waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await conflictsOf(id)).toBe(2)

    writes = []
    await pressTwice(button('Keep all of mine'), () => page.getByText('One page left').waitFor())
    await button('Keep all of mine').waitFor()
    await expect.poll(() => conflictsOf(id)).toBe(1)
    expect(writes).toEqual(['resolveChangeRequestConflict'])
  })

  it('on "Take all of theirs" asks, and the question stays until it is answered', async () => {
    const { id, number } = await conflicting()
    await open(`/spaces/${space}/changes/${number}`)
    await button('Update from space').click()
    const question = page.getByRole('alertdialog', { name: 'Take all of theirs?' })
    await pressTwice(button('Take all of theirs'), () => question.waitFor())
    await question.waitFor()
    expect(await conflictsOf(id)).toBe(2)
    await question.getByRole('button', { name: 'Take all of theirs' }).click()
    await expect.poll(() => conflictsOf(id)).toBe(1)
  })

  it('on a choice for one place does not choose for the next one', async () => {
    const { number } = await conflicting()
    await open(`/spaces/${space}/changes/${number}`)
    await button('Update from space').click()
    writes = []
    await pressTwice(button('Theirs 2'), () => page.getByText('Every conflict is resolved.').waitFor())
    await page.getByRole('main').getByRole('button', { name: 'Choose again' }).waitFor()
    expect(writes).toEqual(['updateChangeRequestContent'])
  })

  it('on "Ask for review" does not merge', async () => {
    const { id, number } = await begin()
    await write(id, `Words of ${number}.\n`)
    await open(`/spaces/${space}/changes/${number}`)
    writes = []
    await pressTwice(button('Ask for review'), () => button('Ask for review').waitFor({ state: 'detached' }))
    const { status } = await ask<{ status: string }>('GET', `/spaces/${space}/change-requests/${id}`)
    expect(status).toBe('open')
    expect(writes).toEqual(['updateChangeRequestById'])
  })

  it('on any button writes at most once, on every screen of a change request and around it', async () => {
    const { number } = await conflicting()
    const at = `/spaces/${space}/changes/${number}`
    const page1 = pages[0]?.id
    const screens = [
      at,
      `${at}/pages/${page1}`,
      `${at}/diff/${page1}`,
      `${at}/conflicts`,
      `/spaces/${space}/changes`,
      `/spaces/${space}/pages/${page1}`,
      '/',
      '/settings',
      '/settings/tokens',
    ]
    const pressed: string[] = []
    for (const screen of screens) {
      const buttons = page.locator('main').getByRole('button')
      const arrive = async () => {
        await page.goto('about:blank')
        await open(screen)
        await buttons.first().waitFor()
        await settled()
      }
      await arrive()
      const names = await buttons.evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility())
          .map((each) => each.getAttribute('aria-label') ?? each.textContent.trim()),
      )
      for (const name of new Set(names)) {
        if (name === '' || pressed.includes(name)) continue
        await arrive()
        const target = button(name).first()
        if (!(await target.isVisible()) || !(await target.isEnabled())) continue
        writes = []
        await target.dblclick({ noWaitAfter: true })
        await settled()
        pressed.push(name)
        expect([screen, name, writes.slice(1)]).toEqual([screen, name, []])
      }
    }
    expect(pressed.length).toBeGreaterThan(20)
  }, 240_000)
})
