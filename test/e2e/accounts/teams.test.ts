import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

interface Team {
  id: string
  title: string
  members: number
}

/** Opens the teams of an origin with one more user, on a copy of its administrator. */
async function openTeams() {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  await origin.invite('anna@example.org')
  const app = await SyncedApp.connect(origin, folder)
  await app.user.syncNow()
  const address = `/orgs/${await origin.organization()}/teams`
  const teams = () => origin.items<Team & Record<string, unknown>>(address)
  /** Returns the names of the members of the only team, each with their role. */
  const members = async () => {
    const [team] = await teams()
    const listed = await origin.items<{
      organization: { user: { displayName: string } }
      team: { role: string }
    }>(`${address}/${team?.id}/members`)
    return listed.map((each) => [each.organization.user.displayName, each.team.role])
  }
  const { page } = app
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Manage teams' }).click()
  await page.getByRole('heading', { name: 'Teams', level: 1 }).waitFor()
  return { app, origin, page, teams, members }
}

/** Returns the name of the focused element. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null,
  )

describe('teams', () => {
  it('are created, filled, renamed and deleted by the keys, on a copy', async () => {
    const { page, teams, members } = await openTeams()
    const press = async (name: string) => {
      await page.getByRole('main').getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    await press('New team')
    await page.getByRole('dialog', { name: 'New team' }).waitFor()
    await page.keyboard.type('Editors')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Editors' }).getByText('Nobody is in this team.').waitFor()
    await expect.poll(() => teams()).toMatchObject([{ title: 'Editors', members: 0 }])

    await press('Add a member to Editors')
    await page.getByPlaceholder('Find a member').waitFor()
    await page.keyboard.type('anna')
    await page.getByRole('dialog').getByRole('button', { name: 'anna' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Editors' }).getByText('1 member').waitFor()
    await page.keyboard.press('Escape')
    const role = page.getByRole('combobox', { name: /^Role of anna.* in Editors$/ })
    await role.focus()
    await page.keyboard.press('o')
    await expect.poll(members).toEqual([[expect.stringContaining('anna'), 'owner']])

    await press('Rename Editors')
    await page.getByRole('dialog', { name: 'Rename “Editors”' }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Reviewers')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Reviewers' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Rename Reviewers')

    await page.getByRole('button', { name: /^Remove anna.* from Reviewers$/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Nobody is in this team.').waitFor()
    await expect.poll(() => members()).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(members).toEqual([[expect.stringContaining('anna'), 'owner']])

    await press('Delete Reviewers')
    const question = page.getByRole('alertdialog', { name: 'Delete the team “Reviewers”?' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => teams()).toMatchObject([{ title: 'Reviewers' }])
    await press('Delete Reviewers')
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No teams yet').waitFor()
    await expect.poll(() => teams()).toEqual([])
  })

  it('can be read offline, and changed again once the server is reachable', async () => {
    const { app, origin, page } = await openTeams()
    await origin.call('PUT', `/orgs/${await origin.organization()}/teams`, { title: 'Editors' })
    await page.getByRole('article', { name: 'Editors' }).waitFor()
    await app.user.workOffline(true)
    const rename = page.getByRole('button', { name: 'Rename Editors' })
    await page.getByText('The server stores the teams.', { exact: false }).waitFor()
    await expect.poll(() => rename.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Show members of Editors' }).click()
    await page.getByText('Nobody is in this team.').waitFor()
    await app.user.workOffline(false)
    await expect.poll(() => rename.isDisabled()).toBe(false)
  })
})
