const ALL = 'page-find'
const CURRENT = 'page-find-current'

/**
 * Marks matches in the page, and one of them as the current one. Highlights leave the document as it is, so nothing is
 * drawn again.
 */
export function markMatches(matches: readonly Range[], current: Range | undefined): void {
  if (matches.length === 0) {
    removeMarks()
    return
  }
  CSS.highlights.set(ALL, new Highlight(...matches))
  if (current) CSS.highlights.set(CURRENT, newest(new Highlight(current)))
  else CSS.highlights.delete(CURRENT)
}

export function removeMarks(): void {
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}

/** The highlight of the current match is drawn above that of all matches. */
function newest(highlight: Highlight): Highlight {
  highlight.priority = 1
  return highlight
}

/** Scrolls a match to the middle, and opens the collapsed sections around it. */
export function showMatch(match: Range): void {
  const element = match.startContainer.parentElement
  for (let at = element?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
}
