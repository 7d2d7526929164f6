import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { startKeyringSession } from '../../support/hosts/keyring.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

const countOf = (text: string, part: string): number => text.split(part).length - 1

describe('an app that is connected to a workspace', () => {
  it('writes offline, quits, starts again, goes online, and its edits arrive once', async () => {
    const folder = temporaryFolder()
    const { env } = await startKeyringSession('unlocked')
    const origin = await Origin.start(folder)
    const carrel = await SyncedApp.connect(origin, folder, { env })
    await carrel.user.edit('Install')
    await carrel.user.seesMark('On the server')

    await carrel.user.workOffline(true)
    await carrel.user.typeAfter('The first start', ' Written on a train.')
    await carrel.user.seesMark('Saved here')
    await carrel.user.sees(/^Working offline, 1 edit waits to be sent$/)
    expect((await origin.textsInChangeRequests('install')).join()).not.toContain('Written on a train.')

    await carrel.restart()
    await carrel.user.sees(/^Working offline, 1 edit waits to be sent$/)
    await origin.stop()
    await carrel.user.workOffline(false)
    await carrel.user.sees(/^Offline since .*, 1 edit waits to be sent$/)
    await carrel.user.editInChangeRequest('Install')
    await carrel.user.typeAfter('Then open', ' Written in a tunnel.')
    await carrel.user.seesMark('Saved here')

    await carrel.restart()
    await carrel.user.sees(/^Offline since .*, \d+ edits? waits? to be sent$/)
    await origin.startAgain()
    await carrel.user.syncNow()
    await carrel.user.sees(/^Online$/)
    await carrel.user.editInChangeRequest('Install')
    await carrel.user.seesMark('On the server')
    const texts = await origin.textsInChangeRequests('install')
    expect(texts).toHaveLength(1)
    expect(countOf(texts[0] ?? '', 'Written on a train.')).toBe(1)
    expect(countOf(texts[0] ?? '', 'Written in a tunnel.')).toBe(1)
  })

  it('asks before it signs out with unsent edits, and moves them to the trash', async () => {
    const folder = temporaryFolder()
    const origin = await Origin.start(folder)
    const carrel = await SyncedApp.open(join(folder, 'app'))
    const { user, page } = carrel
    await user.connect(origin.url, await origin.newToken())
    await page.getByText('sudo apt-get install gnome-keyring').waitFor()
    await user.sees(/^Online$/)
    await user.workOffline(true)
    await user.edit('Install')
    await user.typeAfter('The first start', ' Never sent.')
    await user.sees(/^Working offline, 2 edits wait to be sent$/)

    await user.openAccounts()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Some edits have not been sent' })
    await dialog.getByText('2 edits have not been sent.').waitFor()
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await user.sees(/^Working offline, 2 edits wait to be sent$/)
    await user.openOutbox()
    await page.getByRole('button', { name: 'Show changes' }).first().click()
    await page.getByText('Never sent.').first().waitFor()

    await user.openAccounts()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await dialog.getByRole('button', { name: 'Put them in the trash and sign out' }).click()
    await page.getByRole('heading', { name: 'My workspace', level: 1 }).waitFor()
    await page.getByText('Handbook').first().waitFor()
    await user.openAccounts()
    await expect.poll(() => page.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Trash' }).click()
    await page.getByRole('button', { name: 'Show the text' }).first().click()
    await page.getByText('Never sent.').waitFor()
    const copies = join(carrel.data, 'accounts')
    expect(existsSync(copies) ? readdirSync(copies) : []).toEqual([])
    await expect.poll(() => origin.textsInChangeRequests('install')).toEqual([])
  })

  it('continues a page that was created offline while the server renames it', async () => {
    const folder = temporaryFolder()
    const origin = await Origin.start(folder)
    const { user, page } = await SyncedApp.connect(origin, folder)
    await user.workOffline(true)
    await user.edit('Install')
    await page.getByRole('button', { name: 'Add a page' }).first().click()
    await page.getByRole('menuitem', { name: 'New page', exact: true }).click()
    await page.getByRole('textbox', { name: 'Title of the new page' }).fill('On the road')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'On the road', level: 1 }).waitFor()
    await page.locator('.cm-content').click()
    await page.keyboard.type('Begun without the network.')
    await user.seesMark('Saved here')
    await user.workOffline(false)
    await user.sees(/^Online$/)
    await user.typeAfter('Begun without', ' Ended with it.')
    await user.seesMark('On the server')
    const inTree = page
      .getByRole('tree', { name: /Pages of this/ })
      .getByRole('treeitem', { name: 'On the road' })
    await expect.poll(() => inTree.getAttribute('aria-current')).toBe('page')
    await user.workOffline(true)
    await user.typeAfter('Begun without', ' And on.')
    await user.seesMark('Saved here')
    await user.workOffline(false)
    await user.sees(/^Online$/)
    const texts = await origin.textsInChangeRequests('on-the-road')
    expect(texts.map((text) => text.trim())).toEqual(['Begun without the network. Ended with it. And on.'])
  })
})
