import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

describe('an edit that the server refuses', () => {
  it('is parked with its text, is repaired in the outbox, and is sent', async () => {
    const folder = temporaryFolder()
    const origin = await Origin.start(folder)
    const anna = await origin.invite('anna@example.org')
    const member = `/orgs/${await origin.organization()}/members/${anna}`
    const { user, page } = await SyncedApp.connect(origin, folder, { email: 'anna@example.org' })
    await user.edit('Install')
    await user.seesMark('On the server')
    await user.workOffline(true)
    await user.typeAfter('The first start', ' Have some tee.')
    await user.seesMark('Saved here')

    await origin.call('PATCH', member, { role: 'read' })
    await user.workOffline(false)
    await user.sees(/^Online, 1 edit needs you$/)
    await user.seesMark('Needs you')
    // The open text still includes the edit, and is read-only. The stored page does not include it.
    await page.getByText('The text below still includes the edit').waitFor()
    await page.locator('.cm-content[contenteditable="true"]').waitFor({ state: 'hidden' })
    await page.getByText('Have some tee.').last().waitFor()
    expect((await origin.textsInChangeRequests('install')).join()).not.toContain('tee')

    await origin.call('PATCH', member, { role: 'edit' })
    await user.openOutbox()
    const syncNow = page.getByRole('main').getByRole('button', { name: 'Sync now' })
    await syncNow.click()
    await page.locator('main button[aria-busy=true]').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    const text = page.getByRole('textbox', { name: 'Text of Install' })
    await text.getByText('Have some tee.').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('a.')
    await page.getByRole('button', { name: 'Save and send' }).click()
    await page.getByText('Nothing waits here').waitFor()
    await user.sees(/^Online$/)
    const [arrived = ''] = await origin.textsInChangeRequests('install')
    expect(arrived).toContain('The first start takes a moment. Have some tea.\n')
  })
})
