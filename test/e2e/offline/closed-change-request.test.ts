import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { startKeyringSession } from '../../support/hosts/keyring.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

it('moves text that came too late for its merged change request to a new one, with all words', async () => {
  const folder = temporaryFolder()
  const { env } = await startKeyringSession('unlocked')
  const origin = await Origin.start(folder)
  const { user, page } = await SyncedApp.connect(origin, folder, { env })
  await user.edit('Install')
  await user.typeAfter('Then open', ' Arrived.')
  await user.seesMark('On the server')
  await user.workOffline(true)
  await user.typeAfter('The first start', ' Too late.')
  const requests = `/spaces/${await origin.space()}/change-requests`
  const [draft] = await origin.items<{ id: string }>(`${requests}?status=draft`)
  await origin.call('POST', `${requests}/${draft!.id}/merge`)
  await user.workOffline(false)

  await page.getByText('This change request was merged without your edit').waitFor()
  await page.getByText('the text below still includes it').waitFor()
  await page.getByRole('button', { name: 'Move to a new change request' }).click()
  await page.getByText('Moved to change request 2.').waitFor()
  await user.seesMark('On the server')
  await user.sees(/^Online$/)
  await page.getByRole('textbox', { name: 'Text of Install' }).getByText('Too late.').waitFor()
  await expect
    .poll(async () =>
      (await origin.textsInChangeRequests('install')).map((text) => text.includes('Too late.')),
    )
    .toEqual([true])
})
