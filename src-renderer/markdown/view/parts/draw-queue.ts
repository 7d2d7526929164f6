import { whenIdle } from '../../../ui/timing/when-idle.ts'

/** The pause between two drawings, in milliseconds, which leaves time for the frame of a scroll or a key. */
const PAUSE = 30

const waiting = new Set<() => void>()

/** Returns the number of waiting drawings. */
export const waitingDrawings = (): number => waiting.size

/**
 * Calls a function in a later idle moment, one function in each. Many parts drawn at once would delay a frame, and with
 * it every key and click. Returns a function that cancels the call.
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
  try {
    draw()
  } finally {
    if (waiting.size > 0) whenIdle(PAUSE, next)
  }
}
