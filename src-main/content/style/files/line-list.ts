/** Returns the terminator of a text's lines. */
export function feedOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** Returns a text with a line appended. Every byte before it stays. */
export function withLine(text: string, line: string): string {
  const isOpen = text !== '' && text !== '\ufeff' && !text.endsWith('\n')
  return `${text}${isOpen ? feedOf(text) : ''}${line}${feedOf(text)}`
}

/** Returns a text without the lines for which a test holds. Every other line retains its bytes. */
export function withoutLines(text: string, isRemoved: (line: string) => boolean): string {
  return linesOf(text)
    .filter((line) => !isRemoved(bare(line)))
    .join('')
}

/** Returns the lines of a text with their terminators. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Returns a line without its terminator and the white space around it. */
export function bare(line: string): string {
  return line.replace(/^\ufeff/, '').trim()
}
