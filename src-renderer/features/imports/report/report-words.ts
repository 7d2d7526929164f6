import type { ImportEntryKind } from '../../../../src-main/schemas/import-report.ts'

/** The words for each kind of entry, in the filter and the rows. */
export const KIND_WORDS: Record<ImportEntryKind, string> = {
  'entry.left-out': 'Links and devices',
  'entry.tool': 'Hidden files',
  'entry.unsafe': 'Unsafe paths',
  'file.renamed': 'Renamed files',
  'file.same-name': 'Names that differ by case',
  'file.too-large': 'Files that are too large',
  'file.damaged': 'Damaged files',
  'file.unreadable': 'Unreadable files',
  'folder.outside': 'Folders outside the book',
  'configuration.invalid': 'Settings with mistakes',
  'configuration.ignored': 'Settings without effect',
  'summary.folder': 'Contents: folders',
  'summary.missing-file': 'Contents: missing files',
  'summary.case': 'Contents: other capitals',
  'summary.repeated-file': 'Contents: repeated files',
  'summary.cycle': 'Contents: cycles',
  'summary.invalid-entry': 'Contents: invalid entries',
  'summary.too-deep': 'Contents: nested too deep',
  'summary.ignored-line': 'Contents: ignored lines',
  'summary.unreadable': 'Contents: no entries',
  'summary.other': 'Contents: second table',
  'summary.unlisted-page': 'Pages not in the contents',
  'pages.none': 'No pages',
  'page.encoding': 'Converted pages',
  'page.split': 'Split pages',
  'page.attached': 'Pages that became files',
  'page.front-matter': 'Front matter',
  'page.title': 'Titles',
  'page.slug': 'Addresses',
  'include.resolved': 'Included files',
  'include.missing': 'Missing included files',
  'specification.added': 'API specifications',
  'specification.left-out': 'API specifications not added',
  'link.broken': 'Broken links',
  'link.case': 'Links with other capitals',
  'picture.missing': 'Missing pictures',
  'web.left-out': 'Not fetched',
  'report.more': 'Not listed',
}

const numbers = new Intl.NumberFormat('en')

/** Returns a count with its noun. */
export function countOf(count: number, singular: string, plural: string): string {
  return count === 1 ? `one ${singular}` : `${numbers.format(count)} ${plural}`
}
