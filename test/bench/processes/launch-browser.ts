import { chromium, type Browser } from 'playwright-core'

/** Starts the Chromium that `npm run bench` found, or Debian's. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}
