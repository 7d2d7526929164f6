/** The longest sentence of somebody else's that is shown, in characters. */
const LONGEST = 500

/**
 * Words of somebody else as a person may see them: without control characters, not endless, and without the
 * token, which a remote may well repeat in what it complains about.
 */
export function plainWords(words: string, token: string | undefined): string {
  const visible = words.replace(/[\p{C}\s]+/gu, ' ').trim()
  const harmless = token ? visible.replaceAll(token, '…').replaceAll(encodeURIComponent(token), '…') : visible
  return harmless.length > LONGEST ? `${harmless.slice(0, LONGEST)}…` : harmless
}
