import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openImportSource } from '../../src-main/imports/plan/open-source.ts'
import { damageTable } from '../support/damage.ts'
import { startKeyringSession } from '../support/hosts/keyring.ts'
import { Origin, SyncedDesk, temporaryFolder } from './synced-desks.ts'

const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Returns the folders of the replicas in an app's data folder. */
const copies = (desk: SyncedDesk): string[] => readdirSync(join(desk.data, 'accounts'))

describe('an app whose replica is damaged while it is closed', () => {
  it('starts, reports the damage, rescues texts, and continues with a new replica', async () => {
    const folder = temporaryFolder()
    const { env } = await startKeyringSession('unlocked')
    const origin = await Origin.start(folder)
    const desk = await SyncedDesk.open(join(folder, 'desk'), env)
    await desk.person.connect(origin.url, await origin.newToken())
    await desk.person.sees(/^Online$/)
    await desk.person.workOffline(true)
    await desk.person.edit('Install')
    await desk.person.typeAfter('The first start', ' Never sent.')
    await desk.person.seesMark('Saved here')

    const [account = ''] = copies(desk)
    const file = join(desk.data, 'accounts', account, 'workspace.db')
    await desk.restart(() => damageTable(file, 'setting'))
    const before = hash(file)
    const { page, person } = desk
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'The stored data is damaged' }).waitFor()
    await main.getByText('What you write now is not kept.').waitFor()
    await person.sees(/^Data damaged$/)

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
    await person.sees(/^Online$/)
    const aside = copies(desk).find((name) => name !== account)
    expect(aside).toMatch(/^Damaged copy of 127\.0\.0\.1-\d+$/)
    expect(hash(join(desk.data, 'accounts', aside ?? '', 'workspace.db'))).toBe(before)

    await page.getByRole('button', { name: 'Open the trash' }).click()
    await main.getByRole('button', { name: 'Restore' }).click()
    await person.seesMark('On the server')
    const texts = await origin.textsInChangeRequests('install')
    expect(texts.join()).toContain('The first start takes a moment. Never sent.')
  })
})
