import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { startKeyringSession } from '../../support/hosts/keyring.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

const REVIEWER = 'grace@example.org'
/** A title that takes more than half of a narrow line. */
const TITLE = 'Clearer steps for readers who install the app on two machines at once'

/** Opens the app of a user whose review is requested at the origin. */
async function openRequested() {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  const reviewer = await origin.invite(REVIEWER, 'review')
  const { path } = await origin.createChangeRequest(await origin.space(), TITLE)
  await origin.call('POST', `${path}/requested-reviewers`, { users: [reviewer] })
  const { env } = await startKeyringSession('unlocked')
  return SyncedApp.connect(origin, folder, { email: REVIEWER, env })
}

it('the home screen lists a requested review offline, and its read state survives a kill', async () => {
  const app = await openRequested()
  const home = async () => {
    await app.goTo('/')
    await waiting()
      .getByRole('link', { name: /Clearer steps/ })
      .waitFor()
  }
  const waiting = () =>
    app.page.locator('section', { has: app.page.getByRole('heading', { name: 'Waiting for you' }) })
  const unread = () => waiting().getByRole('img', { name: 'Unread' })
  await app.user.workOffline(true)
  await home()
  await app.page.getByRole('button', { name: 'Home, 1 waiting for you' }).waitFor()
  await expect.poll(() => unread().count()).toBe(1)
  await app.page.setViewportSize({ width: 900, height: 900 })
  const isCut = (element: HTMLElement) =>
    element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight
  await expect.poll(() => waiting().getByText(TITLE).evaluate(isCut)).toBe(false)
  await waiting()
    .getByRole('link', { name: /Clearer steps/ })
    .click()
  await app.page.getByRole('heading', { name: 'Reviewers' }).waitFor()
  await app.page.getByRole('button', { name: 'Home', exact: true }).waitFor()
  await app.kill()
  await home()
  await expect.poll(() => unread().count()).toBe(0)
  await waiting()
    .getByRole('link', { name: /Clearer steps/ })
    .click()
  await app.page.getByRole('button', { name: 'Review changes' }).click()
  await app.page.getByRole('radio', { name: /^Approve/ }).click()
  await app.page.getByRole('button', { name: 'Submit review' }).click()
  await app.page.getByText(/^Review saved here/).waitFor()
  await app.page.getByRole('button', { name: 'Home', exact: true }).click()
  await app.page.getByText('Spaces, by latest change').waitFor()
  await expect.poll(() => waiting().count()).toBe(0)
})
