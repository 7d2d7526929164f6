const scheduled = new Set<() => void>()

/**
 * Returns a function that calls `run` once after the next frame, however often it is called before. The layout is
 * known there, so that measuring forces none. All functions run in one task, before any of their changes is drawn.
 */
export function afterFrame(run: () => void): () => void {
  return () => {
    if (scheduled.size === 0) requestAnimationFrame(() => setTimeout(runAll))
    scheduled.add(run)
  }
}

function runAll(): void {
  const functions = [...scheduled]
  scheduled.clear()
  for (const run of functions) run()
}
