import type { FromRenderer, RenderPort } from './messages.ts'

/**
 * Delays the messages after the first parts of a page until `afterPaint` calls. Those parts fill the screen, and the
 * drawing of others would delay their frame. All messages stay in order, even when a newer page arrives.
 */
export function paintFirst(port: RenderPort, afterPaint: (run: () => void) => void): RenderPort {
  return { ...port, listen: (handle) => port.listen(inPaintedOrder(handle, afterPaint)) }
}

function inPaintedOrder(
  listener: (message: FromRenderer) => void,
  afterPaint: (run: () => void) => void,
): (message: FromRenderer) => void {
  let delayed: FromRenderer[] | undefined
  const release = (): void => {
    const messages = delayed ?? []
    delayed = undefined
    for (const message of messages) listener(message)
  }
  return (message) => {
    // The first parts of a page must never wait.
    if (message.type === 'page') release()
    if (delayed) {
      delayed.push(message)
      return
    }
    listener(message)
    if (message.type !== 'page' || message.complete) return
    const afterPage: FromRenderer[] = []
    delayed = afterPage
    afterPaint(() => {
      if (delayed === afterPage) release()
    })
  }
}
