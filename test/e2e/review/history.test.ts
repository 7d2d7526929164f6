import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { textChange } from '../api-client.ts'
import { mergeByHand } from '../merging.ts'
import { Origin } from '../origin.ts'
import { chooseCommand } from '../palette.ts'
import { SyncedApp } from '../synced-app.ts'

interface Opened {
  origin: Origin
  app: SyncedApp
  main: Locator
  /** Returns the text of the page Install at the origin. */
  textAtOrigin: () => Promise<string>
  /** Opens the history of the space from the palette. */
  openHistory: () => Promise<void>
}

/** Creates a change request at the origin that edits Install, and merges it. */
async function mergeAtOrigin(
  origin: Origin,
  subject: string,
  write: (markdown: string) => string,
): Promise<void> {
  const request = await origin.createChangeRequest(await origin.space(), subject)
  const page = await origin.pageAt(request.path, 'install')
  await origin.change(request, textChange(page.id, write(page.markdown)))
  await origin.merge(request)
}

async function open(): Promise<Opened> {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  await mergeAtOrigin(origin, 'Warn of moles', (text) => `${text}\n\nBeware of moles.\n`)
  await mergeAtOrigin(origin, 'Praise badgers', (text) => `Badgers are fine.\n\n${text}`)
  const app = await SyncedApp.connect(origin, folder)
  const { page } = app
  const main = page.getByRole('main')
  const space = await origin.space()
  return {
    origin,
    app,
    main,
    textAtOrigin: async () => (await origin.pageAt(`/spaces/${space}`, 'install')).markdown,
    async openHistory() {
      await page
        .getByRole('navigation', { name: 'Workspace' })
        .getByText('guide', { exact: true })
        .first()
        .click()
      await main.getByRole('heading', { level: 1 }).first().waitFor()
      await chooseCommand(page, 'go to history', /Go to history/)
      await main.getByRole('heading', { name: 'History', level: 1 }).waitFor()
    },
  }
}

describe('the history of a space on a replica', () => {
  it('finds an earlier merge, shows its changes, and undoes it as a change request', async () => {
    const { app, main, textAtOrigin, openHistory } = await open()
    const { page, user } = app
    await openHistory()
    const row = main.getByRole('article', { name: 'Revision 2' })
    await row.getByText('Change request 1: Warn of moles').waitFor()
    await row.getByText(/1 page modified/).waitFor()
    await row.getByRole('link', { name: 'Changes' }).click()
    await main.getByText('Beware of moles.').first().waitFor()
    await page.goBack()
    await row.getByRole('button', { name: 'More about revision 2' }).click()
    await page.getByRole('menuitem', { name: 'Undo this merge' }).click()
    await main.getByRole('heading', { name: 'What a merge does' }).waitFor()
    await main.getByText('The space changes for everyone: 1 page modified.').waitFor()
    await main.getByText('Nobody has reviewed it.').waitFor()
    await mergeByHand(page)
    await main.getByRole('button', { name: 'Undo this merge' }).waitFor()
    await user.sees(/^Online$/)
    await expect.poll(textAtOrigin).not.toContain('moles')
    await expect.poll(() => textAtOrigin()).toContain('Badgers are fine.')
  })

  it('compares two chosen revisions, and shows the space at one', async () => {
    const { app, main, openHistory } = await open()
    const { page } = app
    await openHistory()
    await main.getByRole('checkbox', { name: 'Choose revision 1 to compare' }).check()
    await main.getByRole('checkbox', { name: 'Choose revision 3 to compare' }).check()
    await main.getByRole('link', { name: 'Compare 1 with 3' }).click()
    await main.getByText('Beware of moles.').first().waitFor()
    await main.getByText('Badgers are fine.').first().waitFor()
    await main.getByRole('definition').filter({ hasText: '1. First revision' }).waitFor()
    await main.getByRole('definition').filter({ hasText: '3. Change request 2' }).waitFor()
    await main.getByRole('img', { name: '5 lines added, 0 removed' }).waitFor()
    await main.getByRole('group', { name: 'How to show changes' }).getByText('Rendered').click()
    const after = main.getByRole('region', { name: 'After', exact: true })
    await after.locator('.is-changed').getByText('Badgers are fine.').waitFor()
    await expect
      .poll(() => main.getByRole('region', { name: 'Before', exact: true }).locator('.is-changed').count())
      .toBe(0)
    await page.goBack()
    await main.getByRole('button', { name: 'More about revision 2' }).click()
    await page.getByRole('menuitem', { name: 'View the space at this revision' }).click()
    await main.getByText(/You see revision 2 of/).waitFor()
    await main
      .getByRole('navigation', { name: 'Pages of revision 2' })
      .getByRole('link', { name: 'Install' })
      .click()
    await main.getByText('Beware of moles.').waitFor()
    await expect.poll(() => main.getByText('Badgers are fine.').count()).toBe(0)
    await main.getByRole('link', { name: 'Back to the current one' }).click()
    await main.getByRole('link', { name: 'Edit', exact: true }).waitFor()
  })

  it('restores one page offline, and sends the change request once online', async () => {
    const { app, main, origin } = await open()
    const { page, user } = app
    await user.workOffline(true)
    const sidebar = page.getByRole('navigation', { name: 'Workspace' })
    await sidebar.getByText('guide', { exact: true }).first().click()
    await sidebar.getByRole('treeitem', { name: 'Install' }).first().click()
    await main.getByRole('heading', { name: 'Install', level: 1 }).waitFor()
    await main.getByRole('button', { name: 'More about this page' }).click()
    await page.getByRole('menuitem', { name: 'History', exact: true }).click()
    await main.getByRole('button', { name: 'Restore revision 2' }).click()
    await main.getByText('Restore “Install” from revision 2').first().waitFor()
    await user.workOffline(false)
    await user.sees(/^Online$/)
    const space = await origin.space()
    const requests = `/spaces/${space}/change-requests`
    const listDrafts = () => origin.items(`${requests}?status=draft`)
    await expect
      .poll(async () => (await listDrafts()).map(({ subject }) => subject))
      .toEqual(['Restore “Install” from revision 2'])
    const [draft] = await listDrafts()
    const { markdown } = await origin.pageAt(`${requests}/${draft?.['id']}`, 'install')
    expect(markdown).toContain('Beware of moles.')
    expect(markdown).not.toContain('Badgers')
  })

  it('lists a deleted page in the trash, and restores it as a change request', async () => {
    const { app, main, origin, textAtOrigin } = await open()
    const { page, user } = app
    const removal = await origin.createChangeRequest(await origin.space(), 'Remove it')
    const install = await origin.pageAt(removal.path, 'install')
    await origin.change(removal, { operation: 'delete_page', page: install.id })
    await origin.merge(removal)
    await user.syncNow()
    await chooseCommand(page, 'trash', /Go to the trash/)
    await main.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
    await main.getByRole('heading', { name: 'Deleted spaces' }).waitFor()
    await main.getByRole('heading', { name: 'Texts replaced by a sync' }).waitFor()
    const restore = main.getByRole('button', { name: 'Restore Install' })
    await restore.waitFor()
    await user.workOffline(true)
    await restore.click()
    await mergeByHand(page)
    await main.getByText('The merge is queued').waitFor()
    await user.workOffline(false)
    await user.sees(/^Online$/)
    await expect.poll(() => textAtOrigin()).toContain('Badgers are fine.')
  })
})
