/**
 * Whether a text that takes the place of another leaves out anything of it: a line that stood in the one stands
 * nowhere in the other. What was only added to loses nothing.
 */
export function losesLines(before: string, after: string): boolean {
  if (before === after) return false
  const kept = new Set(after.split('\n').map((line) => line.trim()))
  return before.split('\n').some((line) => line.trim() !== '' && !kept.has(line.trim()))
}
