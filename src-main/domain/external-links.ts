/** A link of a change request to a page on the web; its title may be empty. */
export interface ExternalLink {
  id: string
  url: string
  title: string
}

/** The same in a write. A new link has no id. */
export interface GivenLink {
  id?: string | undefined
  url: string
  title: string
}

/** Returns links as text: one in each line, its address first. */
export function linesOfLinks(links: readonly Omit<GivenLink, 'id'>[]): string {
  return links.map(({ url, title }) => (title === '' ? url : `${url} ${title}`)).join('\n')
}

/**
 * Merges the links of a user with those of others, from the lines that the user saw. Links are the same when their
 * addresses are. Each side's additions and removals count, and the user's title wins over another one.
 */
export function mergeLinks(
  seen: string,
  mine: readonly GivenLink[],
  theirs: readonly ExternalLink[],
): GivenLink[] {
  const [before, own, there] = [byAddress(readLines(seen)), byAddress(mine), byAddress(theirs)]
  const retained = [...own].flatMap(([address, link]): GivenLink[] => {
    const now = there.get(address)
    const isUntouched = before.get(address)?.title === link.title
    if (!now) return isUntouched ? [] : [link]
    return [{ id: now.id, url: link.url, title: isUntouched ? now.title : link.title }]
  })
  const added = [...there].filter(([address]) => !own.has(address) && !before.has(address))
  return [...retained, ...added.map(([, link]) => link)]
}

/** Returns links by their addresses. A repeated address has the number of its repetition. */
function byAddress<Link extends { url: string }>(links: readonly Link[]): Map<string, Link> {
  const found = new Map<string, Link>()
  for (const link of links) {
    let repetition = 0
    while (found.has(`${link.url} ${repetition}`)) repetition += 1
    found.set(`${link.url} ${repetition}`, link)
  }
  return found
}

/** Returns the links of lines. An address has no spaces. */
function readLines(lines: string): Omit<GivenLink, 'id'>[] {
  if (lines === '') return []
  return lines.split('\n').map((line) => {
    const end = line.indexOf(' ')
    return end < 0 ? { url: line, title: '' } : { url: line.slice(0, end), title: line.slice(end + 1) }
  })
}
