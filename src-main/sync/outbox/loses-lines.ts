/** True when a line of the old text is missing in the new text. A text that only gained lines loses nothing. */
export function losesLines(before: string, after: string): boolean {
  if (before === after) return false
  const remaining = new Set(after.split('\n').map((line) => line.trim()))
  return before.split('\n').some((line) => line.trim() !== '' && !remaining.has(line.trim()))
}
