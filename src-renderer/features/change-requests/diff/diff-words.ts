import type { Page } from '../../../../src-main/schemas/page.ts'

/** Whether two texts differ in nothing but how their lines end. */
export function isOnlyLineEndings(before: string, after: string): boolean {
  return before !== after && withFeeds(before) === withFeeds(after)
}

/** Whether a page was hidden or shown, as a sentence. */
export function hiddenWords(before: Page | undefined, after: Page | undefined): string[] {
  if (!before || !after || (before.hidden ?? false) === (after.hidden ?? false)) return []
  return [after.hidden ? 'Hidden from the table of contents' : 'Shown in the table of contents']
}

function withFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
