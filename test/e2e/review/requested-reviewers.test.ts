import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startKeyringSession } from '../../support/hosts/keyring.ts'
import { INSTALL, Origin, SyncedApp, temporaryFolder } from '../synced-apps.ts'

/** Opens an app with a replica of a change request, and a member whose review can be requested. */
async function openReview() {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  const space = await origin.space()
  await origin.request('POST', `/v1/orgs/${await origin.organization()}/invites`, {
    emails: ['grace@example.org'],
    role: 'review',
  })
  const requests = `/v1/spaces/${space}/change-requests`
  const changeRequest = (await origin.request('POST', requests, { subject: 'Start' })) as {
    id: string
    number: number
  }
  const content = `${requests}/${changeRequest.id}/content`
  const { id } = (await origin.request('GET', `${content}/path/install`)) as { id: string }
  await origin.request('POST', content, {
    changes: [
      { operation: 'update_page', page: id, document: { markdown: INSTALL.replace('moment', 'minute') } },
    ],
  })
  const { env } = await startKeyringSession('unlocked')
  const app = await SyncedApp.open(join(folder, 'replica'), env)
  await app.user.connect(origin.url, await origin.newToken())
  await app.user.sees(/^Online$/)
  const open = (screen: string) =>
    app.page.goto(
      `${new URL(app.page.url()).origin}/#/spaces/${space}/changes/${changeRequest.number}${screen}`,
    )
  const requestedReviewers = async () =>
    (await origin.items(`${requests}/${changeRequest.id}/requested-reviewers`)) as unknown as {
      user: { displayName: string }
    }[]
  const status = async () =>
    ((await origin.request('GET', `${requests}/${changeRequest.id}`)) as { status: string }).status
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
    expect(await requestedReviewers()).toEqual([])
    await app.user.workOffline(false)
    await expect.poll(async () => (await requestedReviewers()).length, { timeout: 20_000 }).toBe(1)
    expect(await status()).toBe('open')
    await open('')
    await app.page.getByRole('button', { name: 'Withdraw the request to grace' }).click()
    await app.page.getByText('No reviews yet.').waitFor()
    await expect.poll(async () => (await requestedReviewers()).length, { timeout: 20_000 }).toBe(0)
  })
})
