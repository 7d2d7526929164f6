import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { Origin } from '../origin.ts'
import { chooseCommand } from '../palette.ts'
import { SyncedApp } from '../synced-app.ts'

describe('a deleted space', () => {
  it('is listed and restored on the screen of deleted spaces, on a replica online and offline', async () => {
    const folder = temporaryFolder()
    const origin = await Origin.start(folder)
    const space = await origin.space()
    const { user, page } = await SyncedApp.connect(origin, folder)
    const guide = page.getByRole('tree', { name: 'Spaces' }).getByRole('treeitem', { name: 'guide' })
    const main = page.getByRole('main')
    const remove = async () => {
      await guide.click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await guide.waitFor({ state: 'detached' })
    }
    const openDeleted = async () => {
      await chooseCommand(page, 'deleted spaces', /Go to deleted spaces/)
      await main.getByRole('heading', { name: 'Deleted spaces', level: 1 }).waitFor()
    }

    await remove()
    await user.sees(/^Online$/)
    await openDeleted()
    await main.getByText(/Can be restored until/).waitFor()
    await main.getByRole('button', { name: 'Restore guide' }).dblclick()
    await guide.waitFor()
    await main.getByText('No deleted spaces').waitFor()
    await expect.poll(() => origin.space()).toBe(space)

    await user.workOffline(true)
    await remove()
    await openDeleted()
    await main.getByText('The server is not reachable now').waitFor()
    await main.getByRole('button', { name: /^Restore/ }).click()
    await guide.waitFor()
    await user.workOffline(false)
    await user.sees(/^Online$/)
    await expect
      .poll(async () => origin.items(`/orgs/${await origin.organization()}/deleted-spaces`))
      .toEqual([])
    await expect.poll(() => origin.space()).toBe(space)
  })
})
