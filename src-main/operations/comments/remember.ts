/** The same function with a cache by key. Use it within one response only. */
export function remember<Value>(ask: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const value = known.get(key)
    if (value !== undefined) return value
    const asked = ask(key)
    known.set(key, asked)
    return asked
  }
}
