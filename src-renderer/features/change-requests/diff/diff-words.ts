/** The general sentences of the list of changes, whose details a diff shows, or which its mark says. */
export const GENERAL_SENTENCES: readonly string[] = [
  'Text edited',
  'Properties changed',
  'New page',
  'Deleted',
]

/** Returns true when two texts differ only in their line endings. */
export function isOnlyLineEndings(before: string, after: string): boolean {
  return before !== after && withFeeds(before) === withFeeds(after)
}

function withFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
