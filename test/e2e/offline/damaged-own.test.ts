import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { damageTable } from '../../support/damage.ts'
import { SyncedApp } from '../synced-app.ts'

const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

describe('an app whose own workspace is damaged while it is closed', () => {
  it('starts, and creates a new workspace after confirmation, and quarantines the damaged one', async () => {
    const folder = temporaryFolder()
    const carrel = await SyncedApp.open(join(folder, 'app'))
    await carrel.page.getByText('Handbook').first().waitFor()
    const file = join(carrel.data, 'workspace.db')
    await carrel.restart(() => damageTable(file, 'setting'))
    const before = hash(file)

    const { page } = carrel
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'The stored data is damaged' }).waitFor()
    await main.getByRole('button', { name: 'Start a new workspace…' }).click()
    const question = page.getByRole('dialog', { name: 'Quarantine this workspace and start a new one?' })
    await question.getByText('Nothing is removed.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(hash(file)).toBe(before)

    await main.getByRole('button', { name: 'Start a new workspace…' }).click()
    await question.getByRole('button', { name: 'Quarantine and start new' }).click()
    const quarantine = join(carrel.data, 'Damaged workspace')
    await page.getByText(`The damaged one is in ${quarantine}.`).waitFor()
    await main.getByText('Handbook').first().waitFor()
    await question.waitFor({ state: 'detached' })
    expect(hash(join(quarantine, 'workspace.db'))).toBe(before)

    await carrel.restart()
    await carrel.page.getByRole('main').getByText('Handbook').first().waitFor()
    await expect.poll(() => carrel.page.getByText('damaged').count()).toBe(0)
  })
})
