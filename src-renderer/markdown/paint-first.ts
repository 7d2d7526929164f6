import type { FromRenderer, RenderPort } from './messages.ts'

/**
 * Holds back the messages behind the first parts of a page until `afterPaint` calls: those parts fill the screen, and
 * drawing the others would delay their frame. A newer page overtakes nothing: all messages stay in their order.
 */
export function paintFirst(port: RenderPort, afterPaint: (run: () => void) => void): RenderPort {
  return { ...port, listen: (hear) => port.listen(inPaintedOrder(hear, afterPaint)) }
}

function inPaintedOrder(
  hear: (message: FromRenderer) => void,
  afterPaint: (run: () => void) => void,
): (message: FromRenderer) => void {
  let held: FromRenderer[] | undefined
  const release = (): void => {
    const messages = held ?? []
    held = undefined
    for (const message of messages) hear(message)
  }
  return (message) => {
    // The first parts of a page are never held back.
    if (message.type === 'page') release()
    if (held) {
      held.push(message)
      return
    }
    hear(message)
    if (message.type !== 'page' || message.complete) return
    const own: FromRenderer[] = []
    held = own
    afterPaint(() => {
      if (held === own) release()
    })
  }
}
