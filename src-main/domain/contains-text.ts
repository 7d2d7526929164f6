/** True when a text contains another one, in any case and in any script. */
export function containsText(text: string, other: string): boolean {
  return withoutCase(text).includes(withoutCase(other))
}

/** Returns the text in lower case and in Unicode NFC, because users do not see these differences. */
function withoutCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
