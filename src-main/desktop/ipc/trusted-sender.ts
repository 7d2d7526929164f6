/** The part of Electron's frame that the decision needs; null when the frame no longer exists. */
export interface SenderFrame {
  url: string
  parent: object | null
}

/**
 * True when a message comes from the app's own page: the main frame of a window, with a document of our origin. A frame
 * inside of the page, a foreign document and a frame that was removed are not trusted.
 */
export function isTrustedSender(frame: SenderFrame | null, appOrigin: string): boolean {
  if (!frame || frame.parent !== null) return false
  // `new URL(…).origin` is "null" for schemes that browsers do not know, so the text itself is compared.
  return frame.url === appOrigin || frame.url.startsWith(`${appOrigin}/`)
}
