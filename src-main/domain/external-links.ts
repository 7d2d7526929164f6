/** A link of a change request to a page on the web; its title may be empty. */
export interface ExternalLink {
  id: string
  url: string
  title: string
}

/** A link in a write. A new link has no id. */
export interface LinkInput {
  id?: string | undefined
  url: string
  title: string
}

/** Returns links as text: one in each line, its address first. */
export function linesOfLinks(links: readonly Omit<LinkInput, 'id'>[]): string {
  return links.map(({ url, title }) => (title === '' ? url : `${url} ${title}`)).join('\n')
}

/**
 * Merges the links of a user with those of others, from the lines that the user saw. Links are the same when their
 * addresses are. Each side's additions and removals count, and the user's title wins over another one.
 */
export function mergeLinks(
  seen: string,
  mine: readonly LinkInput[],
  theirs: readonly ExternalLink[],
): LinkInput[] {
  const [before, ours, others] = [byAddress(readLines(seen)), byAddress(mine), byAddress(theirs)]
  const retained = [...ours].flatMap(([address, link]): LinkInput[] => {
    const now = others.get(address)
    const isUntouched = before.get(address)?.title === link.title
    if (!now) return isUntouched ? [] : [link]
    return [{ id: now.id, url: link.url, title: isUntouched ? now.title : link.title }]
  })
  const added = [...others].filter(([address]) => !ours.has(address) && !before.has(address))
  return [...retained, ...added.map(([, link]) => link)]
}

/** Returns links by their addresses. A repeated address has the number of its repetition. */
function byAddress<Link extends { url: string }>(items: readonly Link[]): Map<string, Link> {
  const links = new Map<string, Link>()
  for (const link of items) {
    let repetition = 0
    while (links.has(`${link.url} ${repetition}`)) repetition += 1
    links.set(`${link.url} ${repetition}`, link)
  }
  return links
}

/** Returns the links of lines. An address has no spaces. */
function readLines(lines: string): Omit<LinkInput, 'id'>[] {
  if (lines === '') return []
  return lines.split('\n').map((line) => {
    const end = line.indexOf(' ')
    return end < 0 ? { url: line, title: '' } : { url: line.slice(0, end), title: line.slice(end + 1) }
  })
}
