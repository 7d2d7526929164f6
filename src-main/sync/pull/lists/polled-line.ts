import type { Change } from '../../../schemas/feed/feed.ts'
import type { Page } from '../../../schemas/page.ts'
import type { Revision } from '../../../schemas/revision.ts'
import type { Writer } from '../../../store/store.ts'
import type { ListEntries } from './list-entries.ts'
import { storeVersion, type ListedLine } from './listed-versions.ts'

/** A revision in the form of the feed: its id, and its step on its line. */
export interface PolledRevision {
  revision: string
  step: number
}

/** A history whose present revision was read, with reads of its pages and files. */
export interface PolledLine {
  space: string
  changeRequest: string | null
  line: ListedLine
  from: Revision
  /** The revision of the line once all is stored. */
  whole: PolledRevision
  /** The revision for pages in several steps. */
  parts: PolledRevision
  isInParts: boolean
  /** Returns the changes to add before the pages of a revision. */
  begin(revision: PolledRevision): Change[]
  /** Stores that the poll is complete, apart from files over which the remote failed. */
  end(store: Writer, lacksFiles: boolean): void
  /** Returns the page with its text; null when it no longer exists. */
  page(id: string): Promise<Page | null>
  file(id: string): Promise<unknown>
}

/** A line with the revision that its entries belong to. */
export type PolledRevisionLine = PolledLine & PolledRevision

/** Adds the deletion of a page or file at the present revision. */
export function addDeletion(
  entries: ListEntries,
  line: PolledRevisionLine,
  kind: 'page' | 'file',
  id: string,
): void {
  const { space, changeRequest, revision, step } = line
  const place = { space, revision, ...(changeRequest !== null && { changeRequest }) }
  entries.add({ kind, id, ...place, gone: true })
  const deleted = { parent: null, position: '', evidence: null }
  entries.note((store) => storeVersion(store, kind, { key: line.line.key, step, thing: id }, deleted))
}
