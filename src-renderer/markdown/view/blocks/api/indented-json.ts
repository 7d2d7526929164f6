/** A text between quotes, or a piece of JSON that begins, ends or separates values. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/**
 * Returns JSON with line breaks and indentation, and other text unchanged. Each value stays as it was written. Parsing
 * would round a number of more than 15 digits, such as an id.
 */
export function indentedJson(text: string): string {
  if (!isJson(text)) return text
  const tokens = text.match(TOKENS) ?? []
  let depth = 0
  const line = (): string => `\n${'  '.repeat(depth)}`
  const pieces = tokens.map((token, index) => {
    const isEmpty = /^[{[]$/.test(tokens[index - 1] ?? '')
    if (token === ',') return `,${line()}`
    if (token === ':') return ': '
    if (token === '}' || token === ']') {
      depth -= 1
      return isEmpty ? token : `${line()}${token}`
    }
    if (token !== '{' && token !== '[') return token
    depth += 1
    return /^[}\]]$/.test(tokens[index + 1] ?? '') ? token : `${token}${line()}`
  })
  return pieces.join('')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
