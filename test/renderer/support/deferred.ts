/** A promise that a test resolves by hand. */
export interface Deferred<Value> {
  promise: Promise<Value>
  resolve: (value: Value) => void
  reject: (error: unknown) => void
}

/** Returns a promise with the functions that resolve and reject it. */
export function deferred<Value>(): Deferred<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>()
  return { promise, resolve, reject }
}
