import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** The longest wait for a step of a user, in milliseconds, also on a busy machine. */
const STEP_TIMEOUT = 40_000

let started: Promise<Browser> | undefined

/**
 * Opens the browser of a user: a context with its own storage. The files of a worker share one Chromium, which ends
 * with the worker, because starting it takes longer than many tests. The caller closes the context.
 */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  started ??= chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const browser = await started
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  context.setDefaultTimeout(STEP_TIMEOUT)
  return context
}

/** Opens the browser of a user, which closes at the end of the test. */
export async function openTestContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await openContext(options)
  onTestFinished(() => context.close())
  return context
}
