const ALL = 'page-find'
const CURRENT = 'page-find-current'

/**
 * Marks matches in the page, and one of them as the current one. Highlights do not change the document, so nothing is
 * rendered again.
 */
export function markMatches(matches: readonly Range[], current: Range | undefined): void {
  if (matches.length === 0) {
    removeMarks()
    return
  }
  CSS.highlights.set(ALL, new Highlight(...matches))
  if (current) CSS.highlights.set(CURRENT, raised(new Highlight(current)))
  else CSS.highlights.delete(CURRENT)
}

/** Removes the marks of all matches. */
export function removeMarks(): void {
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}

/** Raises the highlight of the current match above that of all matches. */
function raised(highlight: Highlight): Highlight {
  highlight.priority = 1
  return highlight
}

/** Scrolls a match to the middle, and opens the collapsed sections around it. */
export function showMatch(match: Range): void {
  const element = match.startContainer.parentElement
  let section = element?.closest('details')
  while (section) {
    section.open = true
    section = section.parentElement?.closest('details')
  }
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
}
