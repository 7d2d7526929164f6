import type { Request as PageRequest, Route } from 'playwright-core'
import { fromBrowser } from './addresses.ts'
import { handlerOf } from './protocol.ts'
import { permitsRequest } from './session.ts'
import type { WebContents } from './web-contents.ts'

/** Asks the window's guards to permit a navigation of the page. */
function mayGo(contents: WebContents, request: PageRequest, address: string): boolean {
  if (!request.isNavigationRequest()) return true
  const frame = request.frame()
  return contents.mayNavigate(address, fromBrowser(frame.url()), frame.parentFrame() === null)
}

/** Forwards a request of the browser to the app's own scheme. Other requests fail. */
export async function answerRequest(route: Route, contents: WebContents): Promise<void> {
  const request = route.request()
  const address = fromBrowser(request.url())
  const handler = handlerOf(address)
  if (!mayGo(contents, request, address) || !permitsRequest(address) || !handler) {
    await route.abort('aborted')
    return
  }
  const response = await handler(new Request(address, { method: request.method() }))
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  })
}
