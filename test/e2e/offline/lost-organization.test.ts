import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

it('a replica hides its content from a removed member, and shows it again after an invitation', async () => {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  const ada = await origin.invite('ada@example.org')
  const { page, user } = await SyncedApp.connect(origin, folder, { email: 'ada@example.org' })
  const main = page.getByRole('main')
  await user.edit('Install')
  await user.workOffline(true)
  await user.typeAfter('The first start', ' Written on a train.')

  await origin.call('DELETE', `/orgs/${await origin.organization()}/members/${ada}`)
  await user.workOffline(false)
  await user.sees(/^Access removed/)
  await main.getByText(/^You no longer have access to/).waitFor()
  await expect.poll(() => page.getByText('Download the archive').count()).toBe(0)
  await expect.poll(() => page.getByRole('treeitem', { name: 'Install' }).count()).toBe(0)
  await main.getByRole('link', { name: 'Open the trash' }).click()
  await main.getByText('Not sent before you lost access').first().waitFor()

  await origin.invite('ada@example.org')
  await user.syncNow()
  await user.sees(/^Online/)
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByText('guide', { exact: true })
    .first()
    .waitFor()
  await main.getByRole('button', { name: 'Restore' }).first().click()
  await main.getByText('Written on a train.').first().waitFor()
})
