/**
 * Resolves as a promise does, or rejects with the signal's reason as soon as it is aborted. Each wait removes its own
 * listener. A race against one promise of the abort would retain every result until the end.
 */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort)
    const end = () => signal.removeEventListener('abort', onAbort)
    promise.then(resolve, reject).then(end, end)
  })
}
