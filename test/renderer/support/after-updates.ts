/** A promise that a test resolves by hand. */
export interface Settled<Value> {
  promise: Promise<Value>
  resolve: (value: Value) => void
  reject: (error: unknown) => void
}

export function settled<Value>(): Settled<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>()
  return { promise, resolve, reject }
}
