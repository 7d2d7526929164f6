/** Writes a text as code within a line. */
export function codeSpan(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ')
  const fence = '`'.repeat(longestRun(plain) + 1)
  const space = plain.startsWith('`') || plain.endsWith('`') ? ' ' : ''
  return plain.trim() === '' ? '' : `${fence}${space}${plain}${space}${fence}`
}

/** Writes code as a fenced block. No run of backticks within ends it. */
export function codeFence(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}${language}\n${code}\n${fence}`
}

/** Indents the lines of an item after the first. */
export function indented(text: string): string {
  return text.replaceAll('\n', '\n  ')
}

function longestRun(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}
