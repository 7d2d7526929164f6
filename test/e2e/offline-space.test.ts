import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Origin, SyncedDesk, temporaryFolder } from './synced-desks.ts'

describe('a space that the user does not keep available offline', () => {
  it('is chosen in its menu, has a sign, offers help offline, and returns complete', async () => {
    const folder = temporaryFolder()
    const origin = await Origin.start(folder)
    const { person, page } = await SyncedDesk.open(join(folder, 'desk'))
    await person.connect(origin.url, await origin.newToken())
    await person.sees(/^Online$/)
    const sidebar = page.getByRole('navigation', { name: 'Workspace' })
    const main = page.getByRole('main')
    const library = sidebar.getByRole('tree', { name: 'Spaces' })
    const sign = library.getByRole('img', { name: /^Not kept on this machine/ })

    await library.getByRole('treeitem', { name: 'guide' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Stop keeping on this machine' }).click()
    await sign.waitFor()
    await library.getByText('guide', { exact: true }).click()
    await main.getByRole('heading', { name: 'Guide', level: 1 }).waitFor()

    await person.workOffline(true)
    await page.reload()
    await main.getByRole('heading', { name: 'This space is not kept on this machine' }).waitFor()
    await main.getByText('you are working offline').waitFor()
    await main.getByRole('button', { name: 'Keep on this machine' }).click()
    await main.getByText('Go online to have it.').waitFor()
    await sign.waitFor({ state: 'detached' })
    await main.getByRole('button', { name: 'Go online' }).click()
    await main.getByRole('heading', { name: 'Guide', level: 1 }).waitFor()
    await person.sees(/^Online$/)

    await person.workOffline(true)
    await page.reload()
    await main.getByRole('heading', { name: 'Guide', level: 1 }).waitFor()
    expect(await main.getByText('This space is not kept').count()).toBe(0)
  })
})
