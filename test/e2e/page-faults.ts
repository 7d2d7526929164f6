import type { Page } from 'playwright-core'

/** The addresses of the app and of content that it holds itself. The stand-in serves `app:` at a host of its own. */
const OWN = /^(?:data|blob|app):|^http:\/\/127\.0\.0\.1[:/]|^https:\/\/carrel\.app\.localhost\//

/**
 * Collects the faults of a page: uncaught errors, and requests to another machine. With `console`, the errors in its
 * console count as well. The console reports content that the policy blocks.
 */
export function watchFaults(page: Page, { console = false } = {}): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    if (!OWN.test(request.url())) faults.push(`requested ${request.url()}`)
  })
  if (console)
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
  return faults
}
