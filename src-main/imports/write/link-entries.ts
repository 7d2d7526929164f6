import type { ImportEntryKind } from '../../schemas/import-report.ts'
import { foldPath } from '../plan/entry-path.ts'
import { linkPlaces, UNKNOWN_PLACE, type LinkingFile, type LinkPlace } from '../read/link-places.ts'

/** A link that leads nowhere, or to a page whose path differs in case. */
export interface LinkToReport {
  href: string
  /** The path of its target; null where it has none. */
  targetPath: string | null
  /** True where its page exists and has no such section. */
  lacksSection: boolean
  /** True where it leads to a page. */
  leads: boolean
}

/** An entry of the report about a link, with its place in the page. */
export interface LinkEntry {
  kind: ImportEntryKind
  severity: 'note'
  path: string
  line: number
  anchor: string | null
  message: string
}

/** The extensions that a link to a page may leave out. */
const PAGE_EXTENSIONS = ['.md', '.markdown', '.mdx']

/** The paths of an import, to find one that differs only in case. */
export class PathCapitals {
  readonly #paths = new Map<string, string>()

  add(path: string): void {
    this.#paths.set(foldPath(path), path)
  }

  find(path: string): string | undefined {
    const folded = foldPath(path)
    const names = ['', ...PAGE_EXTENSIONS].map((extension) => this.#paths.get(folded + extension))
    const similar = names.find((name) => name !== undefined)
    return similar === path ? undefined : similar
  }
}

/** Returns the report entries about links of one page, each at the first place of its address. */
export function linkEntries(
  file: LinkingFile,
  links: readonly LinkToReport[],
  paths: PathCapitals,
): LinkEntry[] {
  const hrefs = links.map(({ href }) => href)
  return placedLinkEntries(file.path, links, linkPlaces(file, hrefs), paths)
}

/** Returns the same entries for links with the places from `linkPlaces`, in the same order. */
export function placedLinkEntries(
  path: string,
  links: readonly LinkToReport[],
  places: readonly LinkPlace[],
  paths: PathCapitals,
): LinkEntry[] {
  return links
    .map((link, index) => ({ link, place: places[index] ?? UNKNOWN_PLACE }))
    .toSorted((one, other) => one.place.start - other.place.start)
    .map(({ link, place }) => ({
      ...wordsFor(link, place, paths),
      severity: 'note' as const,
      path,
      line: place.line,
      anchor: place.anchor,
    }))
}

function wordsFor(
  { href, targetPath, lacksSection, leads }: LinkToReport,
  { isPicture }: LinkPlace,
  paths: PathCapitals,
): Pick<LinkEntry, 'kind' | 'message'> {
  const shown = href.length > 200 ? `${href.slice(0, 200)}…` : href
  if (lacksSection) {
    return { kind: 'link.broken', message: `The link ${shown} names a section that its page does not have.` }
  }
  const similar = targetPath === null ? undefined : paths.find(targetPath)
  const subject = isPicture ? 'The picture' : 'The link'
  if (leads) {
    const spelled = similar === undefined ? 'a page' : similar
    return {
      kind: 'link.case',
      message: `${subject} ${shown} leads to ${spelled}, which has other capitals.`,
    }
  }
  if (similar !== undefined)
    return {
      kind: 'link.case',
      message: `${subject} ${shown} leads nowhere: the file is spelled ${similar}.`,
    }
  if (isPicture) return { kind: 'picture.missing', message: `The picture ${shown} is missing.` }
  return { kind: 'link.broken', message: `The link ${shown} leads nowhere.` }
}
