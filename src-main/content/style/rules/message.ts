/** Fills the words of a place into the message of a rule, in the order of its marks. */
export function messageOf(template: string, words: readonly string[]): string {
  let at = 0
  return template.replaceAll('%s', () => words[Math.min(at++, words.length - 1)] ?? '')
}
