import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { startKeyringSession } from '../../support/hosts/keyring.ts'
import { textChange } from '../api-client.ts'
import { INSTALL_TEXT, Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

/** Opens an app with a replica of a change request, and a member whose review can be requested. */
async function openReview() {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  await origin.invite('grace@example.org', 'review')
  const request = await origin.createChangeRequest(await origin.space(), 'Start')
  const { id } = await origin.pageAt(request.path, 'install')
  await origin.change(request, textChange(id, INSTALL_TEXT.replace('moment', 'minute')))
  const { env } = await startKeyringSession('unlocked')
  const app = await SyncedApp.connect(origin, folder, { env })
  const open = (screen: string) => app.goTo(`/spaces/${request.space}/changes/${request.number}${screen}`)
  const requestedReviewers = async () => {
    const listed = await origin.items<{ user: { displayName: string } }>(
      `${request.path}/requested-reviewers`,
    )
    return listed.map(({ user }) => user.displayName)
  }
  const status = async () => (await origin.call<{ status: string }>('GET', request.path)).status
  return { app, open, requestedReviewers, status }
}

describe('a review that is requested offline', () => {
  it('is shown next to the changes, arrives once, and is withdrawn by a button', async () => {
    const { app, open, requestedReviewers, status } = await openReview()
    await app.user.workOffline(true)
    await open('')
    await app.page.getByRole('button', { name: 'Request a review' }).click()
    await app.page.getByRole('searchbox', { name: 'Find a member' }).fill('grac')
    await app.page.getByRole('button', { name: 'grace', exact: true }).waitFor()
    await app.page.keyboard.press('Enter')
    await app.page.keyboard.press('Escape')
    await app.page.getByText('Requested', { exact: true }).waitFor()
    await open('/diff')
    await app.page.getByRole('img', { name: 'grace: Requested' }).waitFor()
    await expect.poll(() => requestedReviewers()).toEqual([])
    await app.user.workOffline(false)
    await expect.poll(requestedReviewers, { timeout: 60_000 }).toEqual(['grace'])
    await expect.poll(() => status()).toBe('open')
    await open('')
    await app.page.getByRole('button', { name: 'Withdraw the request to grace' }).click()
    await app.page.getByText('No reviews yet.').waitFor()
    await expect.poll(requestedReviewers, { timeout: 60_000 }).toEqual([])
  })
})
