/** The maximum length of a foreign sentence, in characters. */
const LONGEST = 500

/**
 * Returns foreign text in a form that is safe to show: without control characters, of limited length, and without the
 * token. A remote may repeat the token in its error messages.
 */
export function plainWords(words: string, token: string | undefined): string {
  const visible = words.replace(/[\p{C}\s]+/gu, ' ').trim()
  const harmless = token ? visible.replaceAll(token, '…').replaceAll(encodeURIComponent(token), '…') : visible
  return harmless.length > LONGEST ? `${harmless.slice(0, LONGEST)}…` : harmless
}
