import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

describe('a space that the user does not store offline', () => {
  it('is chosen in its menu, has a sign, offers help offline, and returns complete', async () => {
    const folder = temporaryFolder()
    const origin = await Origin.start(folder)
    const { user, page } = await SyncedApp.connect(origin, folder)
    const sidebar = page.getByRole('navigation', { name: 'Workspace' })
    const main = page.getByRole('main')
    const library = sidebar.getByRole('tree', { name: 'Spaces' })
    const sign = library.getByRole('img', { name: /^Not available offline/ })

    await library.getByRole('treeitem', { name: 'guide' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Make online-only' }).click()
    await sign.waitFor()
    await library.getByText('guide', { exact: true }).click()
    await main.getByRole('heading', { name: 'Guide', level: 1 }).waitFor()

    await user.workOffline(true)
    await page.reload()
    await main.getByRole('heading', { name: 'This space is not available offline' }).waitFor()
    await main.getByText('you are working offline').waitFor()
    await main.getByRole('button', { name: 'Make available offline' }).click()
    await main.getByText('Go online to copy it.').waitFor()
    await sign.waitFor({ state: 'detached' })
    await main.getByRole('button', { name: 'Go online' }).click()
    await main.getByRole('heading', { name: 'Guide', level: 1 }).waitFor()
    await user.sees(/^Online$/)

    await user.workOffline(true)
    await page.reload()
    await main.getByRole('heading', { name: 'Guide', level: 1 }).waitFor()
    await expect.poll(() => main.getByText('This space is not available offline').count()).toBe(0)
  })
})
