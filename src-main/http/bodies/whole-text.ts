/**
 * True when all text in a value of JSON, with the names of fields, consists of whole characters. UTF-8 cannot encode
 * half of a surrogate pair, so a reader would receive another character.
 */
export function isWholeText(json: unknown): boolean {
  const waiting = [json]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && !value.isWellFormed()) return false
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) waiting.push(name, inner)
    }
  }
  return true
}
