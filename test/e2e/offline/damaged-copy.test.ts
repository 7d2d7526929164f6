import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openImportSource } from '../../../src-main/imports/plan/open-source.ts'
import { temporaryFolder } from '../../support/content/archives.ts'
import { damageTable } from '../../support/damage.ts'
import { startKeyringSession } from '../../support/hosts/keyring.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Returns the folders of the replicas in an app's data folder. */
const replicaFolders = (carrel: SyncedApp): string[] => readdirSync(join(carrel.data, 'accounts'))

describe('an app whose replica is damaged while it is closed', () => {
  it('starts, reports the damage, rescues texts, and continues with a new replica', async () => {
    const folder = temporaryFolder()
    const { env } = await startKeyringSession('unlocked')
    const origin = await Origin.start(folder)
    const carrel = await SyncedApp.connect(origin, folder, { env })
    await carrel.user.workOffline(true)
    await carrel.user.edit('Install')
    await carrel.user.typeAfter('The first start', ' Never sent.')
    await carrel.user.seesMark('Saved here')

    const [account = ''] = replicaFolders(carrel)
    const file = join(carrel.data, 'accounts', account, 'workspace.db')
    await carrel.restart(() => damageTable(file, 'setting'))
    const before = hash(file)
    const { page, user } = carrel
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'The stored data is damaged' }).waitFor()
    await main.getByText('Text that you write now is not stored.').waitFor()
    await user.sees(/^Data damaged$/)

    const downloading = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Save what can be read' }).click()
    const archive = join(folder, 'saved.zip')
    await (await downloading).saveAs(archive)
    await page.getByRole('dialog', { name: 'Saved' }).getByRole('button', { name: 'Done' }).click()
    const { files, read } = await openImportSource(archive, { temporaryFolder: join(folder, 'unpacked') })
    const notSent = files.filter(({ path }) => path.startsWith('Not sent/'))
    expect(notSent.map(({ path }) => Buffer.from(read(path)).toString()).join()).toContain('Never sent.')

    await main.getByRole('button', { name: 'Make a fresh copy…' }).click()
    const question = page.getByRole('dialog', { name: 'Make a fresh copy?' })
    await question.getByText('Edit "Install"').waitFor()
    await question.getByRole('button', { name: 'Make a fresh copy' }).click()
    await user.sees(/^Online$/)
    const quarantined = replicaFolders(carrel).find((name) => name !== account)
    expect(quarantined).toMatch(/^Damaged copy of 127\.0\.0\.1-\d+$/)
    expect(hash(join(carrel.data, 'accounts', quarantined ?? '', 'workspace.db'))).toBe(before)

    await page.getByRole('button', { name: 'Open the trash' }).click()
    await main.getByRole('button', { name: 'Restore' }).click()
    await user.seesMark('On the server')
    const texts = await origin.textsInChangeRequests('install')
    expect(texts.join()).toContain('The first start takes a moment. Never sent.')
  })
})
