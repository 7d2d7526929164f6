/** True when the text holds the wanted one, in any case of either; in any script. */
export function containsText(text: string, wanted: string): boolean {
  return withoutCase(text).includes(withoutCase(wanted))
}

/** The text in one case, with each accent as one character with its letter: users do not see the difference. */
function withoutCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
