import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textChange, type ChangeRequest, type ListedPage } from '../api-client.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'
import { DoublePress } from './double-press.ts'

const OLD = 'First.\n\nOld words.\n\nLast.\n'

let carrel: BrowserApp
let page: Page
let space: string
let pages: ListedPage[]
let presses: DoublePress

const write = (request: ChangeRequest, markdown: string) =>
  carrel.api.change(request, ...pages.map(({ id }) => textChange(id, markdown)))
const beginRequest = () => carrel.api.createChangeRequest(space)

/** Creates a change request that conflicts with the space in one place of each page. */
async function createConflicting(): Promise<ChangeRequest> {
  const [mine, theirs] = [await beginRequest(), await beginRequest()]
  await write(mine, OLD.replace('Old', `Mine of ${mine.number}:`))
  await write(theirs, OLD.replace('Old', `Theirs of ${theirs.number}:`))
  await carrel.api.merge(theirs)
  return mine
}
const countConflicts = async ({ path }: ChangeRequest) => (await carrel.api.items(`${path}/conflicts`)).length

const button = (name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const open = (path: string) => page.goto(`${carrel.url}/#${path}`)

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  presses = new DoublePress(page)
  space = await carrel.api.createSpace('Guide')
  pages = await carrel.api.addPages(space, { Install: OLD, Start: OLD })
})

afterAll(() => carrel.close())

describe('a double click', () => {
  it('on "Update from space" applies the changes, and chooses nothing on the next screen', async () => {
    const request = await createConflicting()
    await open(`/spaces/${space}/changes/${request.number}`)
    await presses.press(button('Update from space'), () => button('Take all of theirs').waitFor())
    await button('Take all of theirs').waitFor()
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    await expect.poll(() => countConflicts(request)).toBe(2)

    presses.writes = []
    await presses.press(button('Keep all of mine'), () => page.getByText('One page left').waitFor())
    await button('Keep all of mine').waitFor()
    await expect.poll(() => countConflicts(request)).toBe(1)
    expect(presses.writes).toEqual(['resolveChangeRequestConflict'])
  })

  it('on "Take all of theirs" asks, and the question stays until it is answered', async () => {
    const request = await createConflicting()
    await open(`/spaces/${space}/changes/${request.number}`)
    await button('Update from space').click()
    const question = page.getByRole('alertdialog', { name: 'Take all of theirs?' })
    await presses.press(button('Take all of theirs'), () => question.waitFor())
    await question.waitFor()
    await expect.poll(() => countConflicts(request)).toBe(2)
    await question.getByRole('button', { name: 'Take all of theirs' }).click()
    await expect.poll(() => countConflicts(request)).toBe(1)
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
    const request = await beginRequest()
    await write(request, `Words of ${request.number}.\n`)
    await open(`/spaces/${space}/changes/${request.number}`)
    presses.writes = []
    await presses.press(button('Ask for review'), () =>
      button('Ask for review').waitFor({ state: 'detached' }),
    )
    await expect.poll(() => carrel.api.call('GET', request.path)).toMatchObject({ status: 'open' })
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
    300_000,
  )

  it('is tested on more than twenty buttons', () => {
    expect(presses.pressed.length).toBeGreaterThan(20)
  })
})
