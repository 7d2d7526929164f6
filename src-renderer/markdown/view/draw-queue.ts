const waiting: (() => void)[] = []

/**
 * Calls a function in a later frame, one function in each. Many parts that are drawn at once would hold up a frame, and
 * with it every key and click.
 */
export function drawInOwnFrame(draw: () => void): void {
  waiting.push(draw)
  if (waiting.length === 1) requestAnimationFrame(next)
}

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) requestAnimationFrame(next)
}
