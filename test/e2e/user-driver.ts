import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { contentOf } from './editor.ts'

const CHIP =
  /^(Online|Offline|Working offline|Syncing|Copying|Not connected|Partly synced|Not synced|Access removed|Data damaged)/

/** The user's actions in the app, by the words on the screen. */
export interface UserDriver {
  /** Connects to a workspace from the accounts screen. */
  connect(address: string, token: string): Promise<void>
  /** Waits until the accessible name of the sync chip matches. */
  sees(chip: RegExp): Promise<void>
  workOffline(offline: boolean): Promise<void>
  syncNow(): Promise<void>
  /** Opens a page of the space "guide", and creates a change request on it. */
  edit(title: string): Promise<void>
  /** Opens the page in the newest change request of the space. */
  editInChangeRequest(title: string): Promise<void>
  /** Types at the end of the line with some text, and waits until it is saved on the machine or the server. */
  typeAfter(text: string, typed: string): Promise<void>
  /** Waits until the open page has this mark. */
  seesMark(mark: 'On the server' | 'Queued' | 'Saved here' | 'Needs you'): Promise<void>
  openOutbox(): Promise<void>
  openAccounts(): Promise<void>
}

/** Returns the actions of a user in front of a page of the app. */
export function driveUser(page: Page): UserDriver {
  const main = page.getByRole('main')
  const sidebar = page.getByRole('navigation', { name: 'Workspace' })
  const chip = sidebar.getByRole('button', { name: CHIP })
  const editor = contentOf(page)

  async function inPanel(act: (panel: Locator) => Promise<unknown>): Promise<void> {
    await chip.click()
    const panel = page.getByRole('dialog', { name: 'Sync' })
    await act(panel)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }

  async function openSpace(): Promise<void> {
    await sidebar.getByText('guide', { exact: true }).first().click()
    await sidebar.getByRole('tree', { name: 'Pages' }).waitFor()
  }

  return {
    async connect(address, token) {
      await sidebar.getByRole('button', { name: 'Accounts' }).click()
      await main.getByRole('button', { name: 'Connect to a workspace' }).click()
      await main.getByLabel('Address').fill(address)
      await main.getByLabel('Token').fill(token)
      await main.getByRole('button', { name: 'Connect', exact: true }).click()
      await chip.waitFor()
    },
    async sees(words) {
      await expect
        .poll(() => chip.getAttribute('aria-label').catch(() => null), { timeout: 60_000 })
        .toMatch(words)
    },
    async workOffline(offline) {
      await inPanel(async (panel) => {
        await panel.getByRole('switch', { name: 'Work offline' }).click()
        const state = offline ? 'checked' : 'unchecked'
        await panel.locator(`[role=switch][data-state=${state}]`).waitFor()
      })
    },
    syncNow: () => inPanel((panel) => panel.getByRole('button', { name: 'Sync now' }).click()),
    async edit(title) {
      await openSpace()
      await sidebar.getByRole('treeitem', { name: title }).first().click()
      await main.getByRole('heading', { name: title, level: 1 }).waitFor()
      await main.getByRole('link', { name: 'Edit', exact: true }).click()
      await editor.waitFor()
    },
    async editInChangeRequest(title) {
      await openSpace()
      await sidebar.getByRole('link', { name: /^Change requests/ }).click()
      await main
        .getByRole('group', { name: 'Status' })
        .getByText(/^Draft/)
        .click()
      await main
        .getByRole('link', { name: /Change request \d+ by/ })
        .first()
        .click()
      const tabs = page.getByRole('navigation', { name: 'This change request' })
      await tabs.getByRole('link', { name: 'Edit' }).click()
      await page
        .getByRole('tree', { name: /Pages of this/ })
        .getByRole('treeitem', { name: title })
        .click()
      await editor.waitFor()
    },
    async typeAfter(text, typed) {
      await editor.getByText(text).first().click()
      await page.keyboard.press('End')
      await page.keyboard.type(typed)
      await main.getByText('Saving').waitFor({ state: 'detached' })
    },
    async seesMark(mark) {
      await main.locator('.bar').getByText(mark, { exact: true }).first().waitFor()
    },
    async openOutbox() {
      await inPanel((panel) => panel.getByRole('link', { name: 'Outbox' }).click())
      await main.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor()
    },
    async openAccounts() {
      await sidebar.getByRole('button', { name: 'Accounts' }).click()
      await main.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
    },
  }
}
