import type { Page } from '../../../../src-main/schemas/page.ts'

/** True when two texts differ in their line endings alone. */
export function isOnlyLineEndings(before: string, after: string): boolean {
  return before !== after && withFeeds(before) === withFeeds(after)
}

/** Returns a sentence about a page that was hidden or shown; undefined when neither happened. */
export function hiddenWords(before: Page | undefined, after: Page | undefined): string[] {
  if (!before || !after || (before.hidden ?? false) === (after.hidden ?? false)) return []
  return [after.hidden ? 'Hidden from the table of contents' : 'Shown in the table of contents']
}

function withFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
