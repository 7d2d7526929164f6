import { describe, expect, it } from 'vitest'
import { NO_RULES } from '../../../src-main/schemas/merge-rules.ts'
import { temporaryFolder } from '../../support/content/archives.ts'
import { textChange } from '../api-client.ts'
import { mergeByHand, mergeQuestion } from '../merging.ts'
import { INSTALL_TEXT, Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

/** Opens an app that has edited a page in a change request of its origin. */
async function openApp(): Promise<{ origin: Origin; app: SyncedApp; merged: () => Promise<number> }> {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  const app = await SyncedApp.connect(origin, folder)
  const { user } = app
  await user.edit('Install')
  await user.typeAfter('The first start', ' Be patient.')
  await user.seesMark('On the server')
  const mergedPath = `/spaces/${await origin.space()}/change-requests?status=merged`
  return { origin, app, merged: async () => (await origin.items(mergedPath)).length }
}

const merge = ({ page }: SyncedApp): Promise<void> => mergeByHand(page)

describe('a merge on a replica', () => {
  it('is reported as queued while offline, and as merged once the server has it', async () => {
    const { app, merged } = await openApp()
    const main = app.page.getByRole('main')
    await app.user.workOffline(true)
    await merge(app)
    await main.getByText('The merge is queued').waitFor()
    await main.getByText('sent once the server can be reached').waitFor()
    await expect.poll(() => main.getByText('Merged.').count()).toBe(0)
    expect(await merged()).toBe(0)
    await app.user.workOffline(false)
    await main.getByText('Merged.').waitFor()
    await expect.poll(() => main.getByText('The merge is queued').count()).toBe(0)
    expect(await merged()).toBe(1)
  })

  it('is withdrawn before the server has it, and the change request is open again', async () => {
    const { app, merged } = await openApp()
    const main = app.page.getByRole('main')
    await app.user.workOffline(true)
    await merge(app)
    await main.getByText('The merge is queued').waitFor()
    await main.getByRole('button', { name: 'Withdraw' }).click()
    await main.getByRole('button', { name: 'Merge', exact: true }).waitFor()
    await expect.poll(() => main.getByText('The merge is queued').count()).toBe(0)
    await app.user.workOffline(false)
    await app.user.syncNow()
    await app.user.sees(/^Online$/)
    expect(await merged()).toBe(0)
  })

  it('is reported as parked behind an edit that needs a choice', async () => {
    const { origin, app, merged } = await openApp()
    await app.user.workOffline(true)
    await app.user.typeAfter('Be patient.', ' Mine.')
    await app.user.seesMark('Saved here')
    const drafts = `/spaces/${await origin.space()}/change-requests`
    const [draft] = await origin.items(`${drafts}?status=draft`)
    const path = `${drafts}/${draft?.['id']}`
    const { id } = await origin.pageAt(path, 'install')
    const markdown = INSTALL_TEXT.replace('a moment.', 'a moment. Be patient. Theirs.')
    await origin.call('POST', `${path}/content`, { changes: [textChange(id, markdown)] })
    await app.user.workOffline(false)
    await app.user.seesMark('Needs you')
    await merge(app)
    const main = app.page.getByRole('main')
    await main.getByText('Not merged: the merge is parked').waitFor()
    await main.getByText('waits for an earlier edit that needs you').waitFor()
    await expect.poll(() => main.getByText('Merged.').count()).toBe(0)
    expect(await merged()).toBe(0)
    await main.getByRole('link', { name: 'Open the outbox' }).click()
    await main.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor()
  })

  it('that a new rule parks asks again before it is retried, and names the rule until that is met', async () => {
    const { origin, app, merged } = await openApp()
    const { page, user } = app
    const rules = `/spaces/${await origin.space()}/merge-rules`
    await user.workOffline(true)
    await merge(app)
    await page.getByRole('main').getByText('The merge is queued').waitFor()
    await origin.call('PUT', rules, { rules: { ...NO_RULES, approvals: 1 } })
    await user.workOffline(false)
    await page.getByRole('main').getByText('Not merged: the merge is parked').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Open the outbox' }).click()

    const retry = page.getByRole('main').getByRole('button', { name: 'Retry', exact: true })
    await retry.click()
    await mergeQuestion(page).getByText('A merge rule is not met: ').waitFor()
    await page.keyboard.press('Escape')
    await mergeQuestion(page).waitFor({ state: 'detached' })
    await expect.poll(() => retry.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await merged()).toBe(0)

    await origin.call('PUT', rules, { rules: null })
    await user.syncNow()
    await user.openOutbox()
    await retry.click()
    await mergeQuestion(page).getByText('The space changes for everyone: 1 page modified.').waitFor()
    await expect.poll(() => mergeQuestion(page).getByText('A merge rule').count()).toBe(0)
    await mergeQuestion(page).getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('Nothing waits here').waitFor()
    await expect.poll(merged).toBe(1)
  })
})
