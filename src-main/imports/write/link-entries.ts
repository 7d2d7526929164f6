import { extractLinks, type ExtractedLink } from '../../content/markdown/links/links.ts'
import { extractSections, type Section } from '../../content/markdown/sections.ts'
import type { ImportEntryKind } from '../../schemas/import-report.ts'
import { foldPath } from '../plan/entry-path.ts'

/** A link that leads nowhere, or to a page of which the path has other capitals. */
export interface LinkToReport {
  href: string
  /** The path of its target; null where it has none. */
  targetPath: string | null
  /** True where its page is there and has no such section. */
  lacksSection: boolean
  /** True where it leads to a page. */
  leads: boolean
}

/** A page whose links are reported. */
export interface LinkingFile {
  /** The path of its file. */
  path: string
  /** The line of the file that the page begins in, counted from 1. */
  firstLine: number
  head: string
  text: string
}

/** An entry of the report on a link, with the place in the page that it stands at. */
export interface LinkEntry {
  kind: ImportEntryKind
  severity: 'note'
  path: string
  line: number
  anchor: string | null
  message: string
}

/** The paths of an import, to find one that differs by capitals alone. */
export class PathCapitals {
  readonly #paths = new Map<string, string>()

  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      this.#paths.set(foldPath(path), path)
      const stem = path.replace(/\.(?:md|markdown|mdx)$/i, '')
      if (stem !== path) this.#paths.set(foldPath(stem), path)
    }
  }

  find(path: string): string | undefined {
    const found = this.#paths.get(foldPath(path))
    return found === path ? undefined : found
  }
}

/** The entries on links of one page to report, each at the first place that names it. */
export function linkEntries(
  file: LinkingFile,
  links: readonly LinkToReport[],
  paths: PathCapitals,
): LinkEntry[] {
  const found = firstByHref(extractLinks(file.text))
  const sections = extractSections(file.text)
  const lines = new LineNumbers(file)
  return links
    .map((link) => ({ link, at: found.get(link.href) }))
    .toSorted((one, other) => (one.at?.start ?? 0) - (other.at?.start ?? 0))
    .map(({ link, at }) => ({
      ...wordsFor(link, at, paths),
      severity: 'note' as const,
      path: file.path,
      line: lines.at(at?.start ?? 0),
      anchor: sectionAt(sections, at?.start ?? 0),
    }))
}

function wordsFor(
  { href, targetPath, lacksSection, leads }: LinkToReport,
  link: ExtractedLink | undefined,
  paths: PathCapitals,
): Pick<LinkEntry, 'kind' | 'message'> {
  const shown = href.length > 200 ? `${href.slice(0, 200)}…` : href
  const isPicture = link?.kind === 'image'
  if (lacksSection) {
    return { kind: 'link.broken', message: `The link ${shown} names a section that its page does not have.` }
  }
  const similar = targetPath === null ? undefined : paths.find(targetPath)
  const what = isPicture ? 'The picture' : 'The link'
  if (leads) {
    const spelled = similar === undefined ? 'a page' : similar
    return { kind: 'link.case', message: `${what} ${shown} leads to ${spelled}, which has other capitals.` }
  }
  if (similar !== undefined)
    return { kind: 'link.case', message: `${what} ${shown} leads nowhere: the file is spelled ${similar}.` }
  if (isPicture) return { kind: 'picture.missing', message: `The picture ${shown} is missing.` }
  return { kind: 'link.broken', message: `The link ${shown} leads nowhere.` }
}

function firstByHref(links: readonly ExtractedLink[]): Map<string, ExtractedLink> {
  const first = new Map<string, ExtractedLink>()
  for (const link of links) if (!first.has(link.href)) first.set(link.href, link)
  return first
}

/** The last heading above a place; null above the first one. */
export function sectionAt(sections: readonly Section[], at: number): string | null {
  return sections.findLast(({ start }) => start <= at)?.anchor ?? null
}

/** Converts lines of a page to lines of its file. Queried offsets never decrease. */
class LineNumbers {
  readonly #text: string
  #line: number
  #from = 0

  constructor({ head, text, firstLine }: LinkingFile) {
    this.#text = text
    this.#line = firstLine + feedsIn(head, 0, head.length)
  }

  at(offset: number): number {
    this.#line += feedsIn(this.#text, this.#from, offset)
    this.#from = offset
    return this.#line
  }
}

function feedsIn(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
