import type { PageAttributes } from '../../content/markdown/page-attributes.ts'
import type { HeadRead } from '../../content/markdown/split-page.ts'
import type { PageEntries } from '../../revisions/index/page-entries.ts'
import type { CheckedFile } from '../plan/check-file.ts'
import type { PageEncoding } from '../plan/decode-page.ts'
import type { PlannedPart } from '../plan/import-plan.ts'
import type { SourceFile } from '../plan/import-source.ts'
import type { DiskPath } from '../plan/read-folder.ts'
import type { BundledSpecification } from '../specifications/bundle-specification.ts'
import type { LinkPlace } from './link-places.ts'

/** A file to read. `location` is its path on the disk, for a thread without access to the source. */
export interface LocatedFile extends SourceFile {
  location?: DiskPath | undefined
}

/** A planned page to parse, with its file. */
export interface PageToParse {
  file: LocatedFile
  title: string
  sourcePath: string
  head?: HeadRead | undefined
  encoding?: PageEncoding | undefined
  part?: PlannedPart | undefined
}

/** A parsed and hashed page, ready to be written. */
export interface ParsedPage {
  head: string
  attributes: PageAttributes
  text: string
  /** The SHA-256 of the text, in hexadecimal. */
  hash: string
  entries: PageEntries
}

/** A written page to read again, for its sections and the places of its links. */
export interface PageToInspect {
  page: PageToParse
  /** The anchors of sections to which links lead. */
  anchors: string[]
  /** The addresses whose places are requested. */
  hrefs: string[]
}

export interface InspectedPage {
  /** The requested anchors that the page does not have. */
  missing: string[]
  /** The places of the requested addresses, in their order. */
  places: LinkPlace[]
}

/** A request to a thread that reads pages. */
export type PageRequest =
  | { kind: 'check'; files: LocatedFile[] }
  | { kind: 'parse'; contentRoot: string; pages: PageToParse[] }
  | { kind: 'inspect'; pages: PageToInspect[] }
  /** `files` are the files that a specification may refer to. */
  | { kind: 'bundle'; path: string; text: string; files: LocatedFile[] }

/** The answer to a PageRequest, in its order. Null represents a file that is no longer readable. */
export type PageAnswer =
  | { kind: 'checked'; files: CheckedFile[] }
  | { kind: 'parsed'; pages: (ParsedPage | null)[] }
  | { kind: 'inspected'; pages: (InspectedPage | null)[] }
  | { kind: 'bundled'; specification: BundledSpecification | undefined }
