import { z } from 'zod'
import { listOf } from './list.ts'
import { Id, Timestamp } from './primitives.ts'

/** Every kind of entry in the report of an import, by the subject of the entry. */
export const IMPORT_ENTRY_KINDS = [
  /** A symbolic or hard link, a device or a socket, which is never followed. */
  'entry.left-out',
  /** A hidden file or folder, or one that programs make, such as `.git` and `node_modules`. */
  'entry.tool',
  /** An entry of an archive whose name leads out of the archive. */
  'entry.unsafe',
  /** A file whose name or place cannot be stored, and that got another one. */
  'file.renamed',
  /** Two files whose paths differ only by case or Unicode form. */
  'file.same-name',
  /** A file larger than one file may be. */
  'file.too-large',
  /** A file of an archive that is damaged or encrypted. */
  'file.damaged',
  /** A file or folder that the system does not let Carrel read. */
  'file.unreadable',
  /** A folder outside of the root that the configuration names. */
  'folder.outside',
  /** `.gitbook.yaml` or `book.toml` that cannot be read, or that names something missing. */
  'configuration.invalid',
  /** A setting of the configuration that Carrel does not support. */
  'configuration.ignored',
  /** An entry of the table of contents that names a folder. */
  'summary.folder',
  /** An entry of the table of contents that names a file which is missing. */
  'summary.missing-file',
  /** An entry of the table of contents that names a file by other capitals. */
  'summary.case',
  /** An entry of the table of contents that names a file a second time. */
  'summary.repeated-file',
  /** An entry that is below itself, or names the table of contents itself. */
  'summary.cycle',
  /** An entry that is neither a page nor a link, such as a path outside of the import. */
  'summary.invalid-entry',
  /** An entry that is nested deeper than pages can be. */
  'summary.too-deep',
  /** A line of the table of contents that is not an entry. */
  'summary.ignored-line',
  /** A table of contents without any entry. */
  'summary.unreadable',
  /** A second table of contents. */
  'summary.other',
  /** A page that the table of contents does not name. */
  'summary.unlisted-page',
  /** No page at all. */
  'pages.none',
  /** A page that was converted from another encoding than UTF-8. */
  'page.encoding',
  /** A page over the limit that was split into several pages. */
  'page.split',
  /** A page that became a file, because it contains no text or cannot be split. */
  'page.attached',
  /** Front matter that cannot be read. */
  'page.front-matter',
  /** A title that is empty or too long. */
  'page.title',
  /** A page whose address another page has. */
  'page.slug',
  /** A page whose included files became part of its text. */
  'include.resolved',
  /** A file that a page includes and that the import does not have. */
  'include.missing',
  /** The description of an API that the organization has in its API specifications. */
  'specification.added',
  /** The description of an API that was not added to the API specifications of the organization. */
  'specification.left-out',
  /** A link that leads nowhere. */
  'link.broken',
  /** A link that leads nowhere, to which a page or file corresponds by other capitals. */
  'link.case',
  /** A picture that is missing. */
  'picture.missing',
  /** A page or picture of a website or document that was found and not imported. */
  'web.left-out',
  /** More entries than a report lists. */
  'report.more',
] as const

export const ImportEntryKind = z.enum(IMPORT_ENTRY_KINDS).meta({ id: 'ImportEntryKind' })
export type ImportEntryKind = z.infer<typeof ImportEntryKind>

export const ImportEntrySeverity = z
  .enum(['repair', 'note'])
  .describe('`repair`: something was changed or omitted; `note`: everything was imported unchanged')
  .meta({ id: 'ImportEntrySeverity' })

/** The page or file of the space that an entry concerns; `none` where nothing of the space corresponds. */
const ImportEntryPlace = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('page'),
      page: Id,
      title: z.string(),
      anchor: z.string().nullable().describe('The section of the page, as a link names it'),
    }),
    z.object({ kind: z.literal('file'), file: Id, name: z.string() }),
    z.object({ kind: z.literal('none') }),
  ])
  .meta({ id: 'ImportEntryPlace' })

export const ImportReportEntry = z
  .object({
    id: Id,
    kind: ImportEntryKind,
    severity: ImportEntrySeverity,
    path: z.string().nullable().describe('The file in the import'),
    line: z.int().min(1).nullable().describe('The line in that file'),
    message: z.string(),
    place: ImportEntryPlace,
  })
  .meta({ id: 'ImportReportEntry' })
export type ImportReportEntry = z.infer<typeof ImportReportEntry>

export const ImportReport = z
  .object({
    id: Id,
    title: z.string().describe('The folder, archive or address that was imported'),
    createdAt: Timestamp,
    changeRequest: Id.nullable().describe('The change request into which it was imported'),
    pages: z.int().min(0),
    files: z.int().min(0),
    entries: z.int().min(0),
    counts: z.array(z.object({ kind: ImportEntryKind, count: z.int().min(1) })),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

export const ImportReportList = listOf(ImportReport).meta({ id: 'ImportReportList' })

export const ImportReportEntryList = listOf(ImportReportEntry).meta({ id: 'ImportReportEntryList' })
