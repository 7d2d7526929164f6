import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { textChange } from '../api-client.ts'
import { INSTALL_TEXT, Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'
import { DoublePress } from './double-press.ts'

const addressOf = (app: SyncedApp, path: string): string => `${app.host.url}/#${path}`

const LINES = [
  'The first start takes a moment.',
  'Others replaced this line.',
  'Others replaced it once more.',
]

/** Replaces the first line of `LINES` in every draft, as another user does. */
async function overwrite(origin: Origin, line: string): Promise<void> {
  const drafts = `/spaces/${await origin.space()}/change-requests`
  for (const { id } of await origin.items(`${drafts}?status=draft`)) {
    const path = `${drafts}/${id}`
    const page = await origin.pageAt(path, 'install')
    const changes = [textChange(page.id, INSTALL_TEXT.replace(LINES[0] ?? '', line))]
    await origin.call('POST', `${path}/content`, { changes })
  }
}

/** Opens an app with a conflicting edit in its outbox, and a discarded one in its trash. */
async function openApp(): Promise<SyncedApp> {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  const app = await SyncedApp.connect(origin, folder)
  const { user } = app
  await user.edit('Install')
  await user.typeAfter('unpack it', ' Begun.')
  await user.seesMark('On the server')
  await makeConflict(app, origin, 0)
  await discard(app)
  await makeConflict(app, origin, 1)
  return app
}

/** Rewrites a line offline while another user replaces it. */
async function makeConflict({ user, page }: SyncedApp, origin: Origin, line: number): Promise<void> {
  await user.workOffline(true)
  await user.editInChangeRequest('Install')
  await page.locator('.cm-line, .cm-live-block', { hasText: LINES[line] ?? '' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.type(`Mine instead of line ${line}.`)
  await user.seesMark('Saved here')
  await overwrite(origin, LINES[line + 1] ?? '')
  await user.workOffline(false)
  await user.seesMark('Needs you')
}

async function discard({ page, user }: SyncedApp): Promise<void> {
  await user.openOutbox()
  await page.getByRole('button', { name: /^More for: / }).click()
  await page.getByRole('menuitem', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

it('a double click on any button of the outbox, the trash and the accounts acts once', async () => {
  const app = await openApp()
  const presses = new DoublePress(app.page)
  for (const screen of ['/outbox', '/trash', '/accounts'])
    expect([screen, await presses.pressAll(addressOf(app, screen))]).toEqual([screen, []])
  for (const beginning of ['Copy the text of ', 'Show the text', 'Restore ', 'More for: '])
    expect(presses.pressed.some((name) => name.startsWith(beginning))).toBe(true)
  expect(presses.pressed.some((name) => name === 'Connect to a workspace')).toBe(true)
}, 240_000)
