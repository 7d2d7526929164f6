/** The same function, that asks once for each key and then knows. For the time of one answer only. */
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
