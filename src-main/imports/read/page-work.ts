import type { PageAttributes } from '../../content/markdown/page-attributes.ts'
import type { HeadRead } from '../../content/markdown/split-page.ts'
import type { PageEntries } from '../../revisions/index/page-entries.ts'
import type { CheckedFile } from '../plan/check-file.ts'
import type { PageEncoding } from '../plan/decode-page.ts'
import type { PlannedPart } from '../plan/import-plan.ts'
import type { SourceFile } from '../plan/import-source.ts'
import type { DiskPath } from '../plan/read-folder.ts'
import type { LinkPlace } from './link-places.ts'

/** A file to read. `location` is its place on the disk, for a thread that does not have the source. */
export interface LocatedFile extends SourceFile {
  location?: DiskPath | undefined
}

/** A planned page to parse, with the file that it is read from. */
export interface PageToParse {
  file: LocatedFile
  title: string
  sourcePath: string
  head?: HeadRead | undefined
  encoding?: PageEncoding | undefined
  part?: PlannedPart | undefined
}

/** A page ready to be written: nothing of it is left to parse or hash. */
export interface ParsedPage {
  head: string
  attributes: PageAttributes
  text: string
  /** The SHA-256 of the text, in hexadecimal. */
  hash: string
  entries: PageEntries
}

/** A written page to read once more, for its sections and the places of its links. */
export interface PageToInspect {
  page: PageToParse
  /** Sections that links name. */
  anchors: string[]
  /** Addresses of which the places are wanted. */
  hrefs: string[]
}

export interface InspectedPage {
  /** The given sections that the page does not have. */
  lacking: string[]
  /** The places of the given addresses, in their order. */
  places: LinkPlace[]
}

/** A request to a thread that reads pages. */
export type PageRequest =
  | { kind: 'check'; files: LocatedFile[] }
  | { kind: 'parse'; contentRoot: string; pages: PageToParse[] }
  | { kind: 'inspect'; pages: PageToInspect[] }

/** The answer to a PageRequest, in its order. Null stands for a file that cannot be read any more. */
export type PageAnswer =
  | { kind: 'checked'; files: CheckedFile[] }
  | { kind: 'parsed'; pages: (ParsedPage | null)[] }
  | { kind: 'inspected'; pages: (InspectedPage | null)[] }
