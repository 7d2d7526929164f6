import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { startKeyringSession } from '../../support/hosts/keyring.ts'
import { openTestContext } from '../browser.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

/** Opens a page in a browser of another user. */
const openPage = async (): Promise<Page> => (await openTestContext({ acceptDownloads: true })).newPage()

/** Opens the people of an origin in a browser of its administrator. */
async function openPeople() {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  const page = await openPage()
  await page.goto(`${origin.url}/#token=${await origin.newToken()}`)
  await page.getByRole('treeitem', { name: 'guide' }).first().waitFor()
  await page.goto(`${origin.url}/#/settings/people`)
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
  const members = async (): Promise<string[]> => {
    const address = `/orgs/${await origin.organization()}/members`
    const listed = await origin.items<{ user: { displayName: string } }>(address)
    return listed.map(({ user }) => user.displayName)
  }
  return { folder, origin, page, members }
}

/** Creates an invite in its dialog, and returns the link and the content of the file. */
async function invite(page: Page): Promise<{ link: string; file: string }> {
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption({ label: 'Reviewer: edits, reviews and merges' })
  await dialog.getByRole('button', { name: 'Create the invite' }).click()
  const field = dialog.getByRole('textbox', { name: 'Link' })
  await field.waitFor()
  const link = await field.inputValue()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.carrel-invite$/)
  const file = readFileSync(await download.path(), 'utf8')
  await dialog.getByRole('button', { name: 'Done' }).click()
  return { link, file }
}

describe('an invite that is opened in a browser', () => {
  it('creates a user with a link of their own, and admits nobody a second time', async () => {
    const { page, members } = await openPeople()
    const { link } = await invite(page)
    const guest = await openPage()
    await guest.goto(link)
    await guest.getByText(/^You are invited to the workspace .* as a reviewer\.$/).waitFor()
    await guest.keyboard.type('Grace Hopper')
    await guest.keyboard.press('Enter')
    await guest.getByRole('heading', { name: 'Welcome, Grace Hopper' }).waitFor()
    const ownLink = await guest.getByRole('textbox', { name: 'Your link' }).inputValue()
    // A reload of the page with the only copy of the token does not lose it.
    await guest.reload()
    await guest.getByRole('button', { name: 'Continue as the user that was created in this tab' }).click()
    await expect.poll(() => guest.getByRole('textbox', { name: 'Your link' }).inputValue()).toBe(ownLink)
    await guest.getByRole('button', { name: 'Open the workspace' }).click()
    await guest.getByRole('treeitem', { name: 'guide' }).first().waitFor()
    await expect.poll(() => members()).toContain('Grace Hopper')

    await page.getByText('1 of 1 used').waitFor()
    await page.getByRole('list', { name: 'Members' }).getByText('Grace Hopper').waitFor()

    const returning = await openPage()
    await returning.goto(ownLink)
    await returning.getByRole('treeitem', { name: 'guide' }).first().waitFor()
    const secondGuest = await openPage()
    await secondGuest.goto(link)
    await secondGuest.getByText('This invite was used already. Ask for one of your own.').waitFor()
    expect((await members()).filter((name) => name === 'Grace Hopper')).toHaveLength(1)
  })

  it('is refused after it was revoked', async () => {
    const { page, members } = await openPeople()
    const { link } = await invite(page)
    const guest = await openPage()
    await guest.goto(link)
    await guest.getByLabel('Your name').fill('Mallory')
    await page.getByRole('button', { name: /^Revoke the invite/ }).click()
    const question = page.getByRole('alertdialog', { name: 'Revoke this invite?' })
    await question.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('Nobody is invited now.', { exact: false }).waitFor()
    await guest.getByRole('button', { name: 'Join as a new user' }).click()
    await guest.getByText('This invite is not valid.', { exact: false }).waitFor()
    await expect.poll(() => members()).not.toContain('Mallory')
  })
})

describe('an invite that is opened on an empty machine', () => {
  it('starts a copy as the new user, from the file', async () => {
    const { folder, page, members } = await openPeople()
    const { file } = await invite(page)
    const { env } = await startKeyringSession('unlocked')
    const app = await SyncedApp.open(join(folder, 'replica'), env)
    await app.user.openAccounts()
    await app.page.getByRole('button', { name: 'Join with an invite' }).click()
    await app.page.getByLabel('Invite file').setInputFiles({
      name: 'Library.carrel-invite',
      mimeType: 'text/plain',
      buffer: Buffer.from(file),
    })
    await app.page.getByText(/^You are invited to the workspace/).waitFor()
    await app.page.getByLabel('Your name').fill('Ada Lovelace')
    await app.page.getByRole('button', { name: 'Join', exact: true }).click()
    await app.user.sees(/^Online$/)
    await app.page.getByRole('treeitem', { name: 'guide' }).first().waitFor()
    await expect.poll(() => members()).toContain('Ada Lovelace')
  })

  it('reports that a pasted text is not an invite, and stays on the form', async () => {
    const { env } = await startKeyringSession('unlocked')
    const app = await SyncedApp.open(join(temporaryFolder(), 'replica'), env)
    await app.user.openAccounts()
    await app.page.getByRole('button', { name: 'Join with an invite' }).click()
    await app.page.getByLabel('Link of the invite').fill('https://docs.example.org')
    await app.page.keyboard.press('Enter')
    await app.page.getByText('This is not an invite.', { exact: false }).waitFor()
    const field = app.page.getByLabel('Link of the invite')
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await app.page.getByRole('button', { name: 'Cancel' }).click()
    await app.page.getByRole('button', { name: 'Join with an invite' }).waitFor()
  })
})
