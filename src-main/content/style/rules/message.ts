/** Returns the message of a rule with the words of a place, in the order of its marks. */
export function messageOf(template: string, words: readonly string[]): string {
  let next = 0
  return template.replaceAll('%s', () => words[Math.min(next++, words.length - 1)] ?? '')
}
