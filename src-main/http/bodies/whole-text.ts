/**
 * True when all text in a value of JSON, names too, is made of whole characters. Half of a pair (a lone surrogate)
 * cannot be written in UTF-8, so that it would be read as another character than was sent.
 */
export function isWholeText(json: unknown): boolean {
  const waiting = [json]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && !value.isWellFormed()) return false
    if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) waiting.push(name, each)
    }
  }
  return true
}
