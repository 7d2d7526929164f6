import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { BrowserContext } from 'playwright-core'

const profile = mkdtempSync(join(tmpdir(), 'carrel-window-'))

/** No extension, no service of the browser's own, no request except the app's. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-sync',
]

let opening: Promise<BrowserContext> | undefined

async function open(): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    // The test connects to the same browser over the port that Chromium writes into its profile.
    args: [...quiet, '--remote-debugging-port=0'],
    viewport: null,
  })
  // A window answers for its own page. Requests of other pages fail.
  await context.route('**/*', (route) => route.abort('aborted'))
  process.send?.({ profile })
  return context
}

/** Returns the browser whose pages are the app's windows. The first call starts it. */
export function openBrowser(): Promise<BrowserContext> {
  opening ??= open()
  return opening
}

/** Closes the browser and removes its files from the disk. */
export async function closeBrowser(): Promise<void> {
  const context = await opening
  await context?.close()
  rmSync(profile, { recursive: true, force: true })
}
