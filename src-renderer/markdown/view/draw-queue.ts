import { whenIdle } from '../../ui/when-idle.ts'

/** The pause between two drawings, in milliseconds: the frame of a scroll or of a key comes first. */
const PAUSE = 30

const waiting = new Set<() => void>()

/** The number of drawings that wait. */
export const waitingDrawings = (): number => waiting.size

/**
 * Calls a function in a later idle moment, one function in each. Many parts that are drawn at once would hold up a
 * frame, and with it every key and click. Returns a function that cancels the call.
 */
export function drawLater(draw: () => void): () => void {
  waiting.add(draw)
  if (waiting.size === 1) whenIdle(PAUSE, next)
  return () => waiting.delete(draw)
}

function next(): void {
  const [draw] = waiting
  if (!draw) return
  waiting.delete(draw)
  draw()
  if (waiting.size > 0) whenIdle(PAUSE, next)
}
