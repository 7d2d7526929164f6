import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { damageTable } from '../support/damage.ts'
import { SyncedDesk, temporaryFolder } from './synced-desks.ts'

const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

describe('an app whose own workspace is damaged while it is closed', () => {
  it('starts, and creates a new workspace after confirmation, with the damaged one beside it', async () => {
    const folder = temporaryFolder()
    const desk = await SyncedDesk.open(join(folder, 'desk'))
    await desk.page.getByText('Handbook').first().waitFor()
    const file = join(desk.data, 'workspace.db')
    await desk.restart(() => damageTable(file, 'setting'))
    const before = hash(file)

    const { page } = desk
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'The stored data is damaged' }).waitFor()
    await main.getByRole('button', { name: 'Start a new workspace…' }).click()
    const question = page.getByRole('dialog', { name: 'Set this workspace aside and start a new one?' })
    await question.getByText('Nothing is removed.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(hash(file)).toBe(before)

    await main.getByRole('button', { name: 'Start a new workspace…' }).click()
    await question.getByRole('button', { name: 'Set aside and start new' }).click()
    const aside = join(desk.data, 'Damaged workspace')
    await page.getByText(`The damaged one is kept in ${aside}.`).waitFor()
    await main.getByText('Handbook').first().waitFor()
    await question.waitFor({ state: 'detached' })
    expect(hash(join(aside, 'workspace.db'))).toBe(before)

    await desk.restart()
    await desk.page.getByRole('main').getByText('Handbook').first().waitFor()
    expect(await desk.page.getByText('damaged').count()).toBe(0)
  })
})
