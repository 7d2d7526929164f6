import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { SyncedApp } from '../synced-app.ts'

describe('the sidebar over a narrow window', () => {
  it('has the focus while it is open, and returns it to the screen', async () => {
    const { page } = await SyncedApp.open(join(temporaryFolder(), 'app'))
    await page.setViewportSize({ width: 620, height: 800 })
    const sidebar = page.getByRole('navigation', { name: 'Workspace' })
    const hasFocus = (place: typeof sidebar) =>
      place.evaluate((element) => element === document.activeElement)
    const screen = page.locator('main')
    const open = async () => {
      await page.getByRole('button', { name: 'Open the sidebar' }).click()
      await sidebar.waitFor()
    }
    await page.getByRole('button', { name: 'Open the sidebar' }).waitFor()

    await open()
    await expect.poll(() => hasFocus(sidebar)).toBe(true)
    await page.keyboard.press('Escape')
    await sidebar.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(screen)).toBe(true)

    await open()
    await sidebar.getByRole('separator', { name: 'Width of the sidebar' }).focus()
    await page.keyboard.press('Tab')
    // The focus cannot reach the screen behind the sidebar.
    await expect.poll(() => screen.evaluate((main) => main.contains(document.activeElement))).toBe(false)
    await page.keyboard.press('Escape')
    await sidebar.waitFor({ state: 'detached' })

    await open()
    await sidebar.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await sidebar.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(screen)).toBe(true)
  })
})
