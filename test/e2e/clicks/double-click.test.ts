import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'
import { DoublePress } from './double-press.ts'

const OLD = 'First.\n\nOld words.\n\nLast.\n'

let carrel: BrowserApp
let page: Page
let space: string
let pages: { id: string; title: string }[]
let presses: DoublePress

const callApi = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
  const { status, json } = await carrel.host.request(method, `/v1${path}`, body)
  expect([method, path, status >= 200 && status < 300]).toEqual([method, path, true])
  return json as Value
}
const write = (changeRequest: string, markdown: string) =>
  callApi('POST', `/spaces/${space}/change-requests/${changeRequest}/content`, {
    changes: pages.map(({ id }) => ({ operation: 'update_page', page: id, document: { markdown } })),
  })
const beginRequest = () =>
  callApi<{ id: string; number: number }>('POST', `/spaces/${space}/change-requests`, {})

/** Creates a change request that conflicts with the space in one place of each page. */
async function createConflicting(): Promise<{ id: string; number: number }> {
  const [mine, theirs] = [await beginRequest(), await beginRequest()]
  await write(mine.id, OLD.replace('Old', `Mine of ${mine.number}:`))
  await write(theirs.id, OLD.replace('Old', `Theirs of ${theirs.number}:`))
  await callApi('POST', `/spaces/${space}/change-requests/${theirs.id}/merge`, {})
  return mine
}
const countConflicts = async (id: string) =>
  (await callApi<{ items: object[] }>('GET', `/spaces/${space}/change-requests/${id}/conflicts`)).items.length

const button = (name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const open = (path: string) => page.goto(`${carrel.url}/#${path}`)

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  page.setDefaultTimeout(20_000)
  presses = new DoublePress(page)
  const orgs = await callApi<{ items: { id: string }[] }>('GET', '/orgs')
  const created = await callApi<{ id: string }>('POST', `/orgs/${orgs.items[0]?.id}/spaces`, {
    title: 'Guide',
  })
  space = created.id
  const { id } = await beginRequest()
  const changes = ['Install', 'Start'].map((title) => ({
    operation: 'insert_page',
    title,
    document: { markdown: OLD },
  }))
  await callApi('POST', `/spaces/${space}/change-requests/${id}/content`, { changes })
  await callApi('POST', `/spaces/${space}/change-requests/${id}/merge`, {})
  pages = (await callApi<{ pages: typeof pages }>('GET', `/spaces/${space}/content/pages`)).pages
})

afterAll(() => carrel.close())

describe('a double click', () => {
  it('on "Update from space" applies the changes, and chooses nothing on the next screen', async () => {
    const { id, number } = await createConflicting()
    await open(`/spaces/${space}/changes/${number}`)
    await presses.press(button('Update from space'), () => button('Take all of theirs').waitFor())
    await button('Take all of theirs').waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await countConflicts(id)).toBe(2)

    presses.writes = []
    await presses.press(button('Keep all of mine'), () => page.getByText('One page left').waitFor())
    await button('Keep all of mine').waitFor()
    await expect.poll(() => countConflicts(id)).toBe(1)
    expect(presses.writes).toEqual(['resolveChangeRequestConflict'])
  })

  it('on "Take all of theirs" asks, and the question stays until it is answered', async () => {
    const { id, number } = await createConflicting()
    await open(`/spaces/${space}/changes/${number}`)
    await button('Update from space').click()
    const question = page.getByRole('alertdialog', { name: 'Take all of theirs?' })
    await presses.press(button('Take all of theirs'), () => question.waitFor())
    await question.waitFor()
    expect(await countConflicts(id)).toBe(2)
    await question.getByRole('button', { name: 'Take all of theirs' }).click()
    await expect.poll(() => countConflicts(id)).toBe(1)
  })

  it('on a choice for one place does not choose for the next one', async () => {
    const { number } = await createConflicting()
    await open(`/spaces/${space}/changes/${number}`)
    await button('Update from space').click()
    presses.writes = []
    await presses.press(button('Theirs 2'), () => page.getByText('Every conflict is resolved.').waitFor())
    await page.getByRole('main').getByRole('button', { name: 'Choose again' }).waitFor()
    expect(presses.writes).toEqual(['updateChangeRequestContent'])
  })

  it('on "Ask for review" does not merge', async () => {
    const { id, number } = await beginRequest()
    await write(id, `Words of ${number}.\n`)
    await open(`/spaces/${space}/changes/${number}`)
    presses.writes = []
    await presses.press(button('Ask for review'), () =>
      button('Ask for review').waitFor({ state: 'detached' }),
    )
    const { status } = await callApi<{ status: string }>('GET', `/spaces/${space}/change-requests/${id}`)
    expect(status).toBe('open')
    expect(presses.writes).toEqual(['updateChangeRequestById'])
  })

  const SCREENS = [
    '/spaces/SPACE/changes/CHANGE',
    '/spaces/SPACE/changes/CHANGE/pages/PAGE',
    '/spaces/SPACE/changes/CHANGE/diff/PAGE',
    '/spaces/SPACE/changes/CHANGE/conflicts',
    '/spaces/SPACE/changes',
    '/spaces/SPACE/pages/PAGE',
    '/',
    '/settings',
    '/settings/tokens',
  ]
  let number: number | undefined
  it.each(SCREENS)(
    'on any button of %s writes at most once, and leaves open what it opens',
    async (screen) => {
      number ??= (await createConflicting()).number
      const path = screen
        .replace('SPACE', space)
        .replace('CHANGE', String(number))
        .replace('PAGE', pages[0]?.id ?? '')
      expect(await presses.pressAll(`${carrel.url}/#${path}`)).toEqual([])
    },
    120_000,
  )

  it('is tested on more than twenty buttons', () => {
    expect(presses.pressed.length).toBeGreaterThan(20)
  })
})
