import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startKeyringSession } from '../support/keyring.ts'
import { Origin, SyncedDesk, temporaryFolder } from './synced-desks.ts'

const times = (text: string, part: string): number => text.split(part).length - 1

describe('a desk that is connected to a workspace', () => {
  it('writes offline, quits, starts again, comes online, and its edits arrive once', async () => {
    const folder = temporaryFolder()
    const { env } = await startKeyringSession('unlocked')
    const origin = await Origin.start(folder)
    const desk = await SyncedDesk.open(join(folder, 'desk'), env)
    await desk.person.connect(origin.url, await origin.newToken())
    await desk.person.sees(/^Online$/)
    await desk.person.edit('Install')
    await desk.person.seesMark('On the server')

    await desk.person.workOffline(true)
    await desk.person.typeAfter('The first start', ' Written on a train.')
    await desk.person.seesMark('Saved here')
    await desk.person.sees(/^Working offline, 1 edit waits to be sent$/)
    expect((await origin.textsInChangeRequests('install')).join()).not.toContain('Written on a train.')

    await desk.restart()
    await desk.person.sees(/^Working offline, 1 edit waits to be sent$/)
    await origin.stop()
    await desk.person.workOffline(false)
    await desk.person.sees(/^Offline since .*, 1 edit waits to be sent$/)
    await desk.person.editInChangeRequest('Install')
    await desk.person.typeAfter('Then open', ' Written in a tunnel.')
    await desk.person.seesMark('Saved here')

    await desk.restart()
    await desk.person.sees(/^Offline since .*, \d+ edits? waits? to be sent$/)
    await origin.startAgain()
    await desk.person.syncNow()
    await desk.person.sees(/^Online$/)
    await desk.person.editInChangeRequest('Install')
    await desk.person.seesMark('On the server')
    const texts = await origin.textsInChangeRequests('install')
    expect(texts).toHaveLength(1)
    expect(times(texts[0] ?? '', 'Written on a train.')).toBe(1)
    expect(times(texts[0] ?? '', 'Written in a tunnel.')).toBe(1)
  })

  it('stops before it signs out with edits that were not sent, and discards them by a word only', async () => {
    const folder = temporaryFolder()
    const origin = await Origin.start(folder)
    const desk = await SyncedDesk.open(join(folder, 'desk'))
    const { person, page } = desk
    await person.connect(origin.url, await origin.newToken())
    await page.getByText('sudo apt-get install gnome-keyring').waitFor()
    await person.sees(/^Online$/)
    await person.workOffline(true)
    await person.edit('Install')
    await person.typeAfter('The first start', ' Never sent.')
    await person.sees(/^Working offline, 2 edits wait to be sent$/)

    await person.openAccounts()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Some edits have not been sent' })
    await dialog.getByText('2 edits have not been sent.').waitFor()
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await person.sees(/^Working offline, 2 edits wait to be sent$/)
    await person.openOutbox()
    await page.getByRole('button', { name: 'Show what changes' }).first().click()
    await page.getByText('Never sent.').first().waitFor()

    await person.openAccounts()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await dialog.getByRole('button', { name: 'Discard them and sign out' }).click()
    await page.getByRole('heading', { name: 'My workspace', level: 1 }).waitFor()
    await page.getByText('Handbook').first().waitFor()
    await person.openAccounts()
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
    const copies = join(desk.data, 'accounts')
    expect(existsSync(copies) ? readdirSync(copies) : []).toEqual([])
    expect(await origin.textsInChangeRequests('install')).toEqual([])
  })
})
