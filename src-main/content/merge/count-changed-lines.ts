import { diffLines } from './diff-lines.ts'

/** Returns the numbers of lines that were added to a text and removed from it. */
export function countChangedLines(before: string, after: string): { added: number; removed: number } {
  if (before === after) return { added: 0, removed: 0 }
  const { hunks } = diffLines(before, after)
  return {
    added: hunks.reduce((sum, { afterStart, afterEnd }) => sum + afterEnd - afterStart, 0),
    removed: hunks.reduce((sum, { beforeStart, beforeEnd }) => sum + beforeEnd - beforeStart, 0),
  }
}
