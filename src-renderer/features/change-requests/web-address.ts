/** Returns the address that a user typed, or undefined for another text. One without a protocol is of the web. */
export function webAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/^https?:/i.test(text)) return URL.canParse(text) ? text : undefined
  const address = `https://${text}`
  return !text.includes(':') && text.includes('.') && URL.canParse(address) ? address : undefined
}
