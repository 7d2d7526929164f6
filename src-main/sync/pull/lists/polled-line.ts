import type { Writer } from '../../../store/store.ts'
import type { Change } from '../../../schemas/feed/feed.ts'
import type { Page } from '../../../schemas/page.ts'
import type { Revision } from '../../../schemas/revision.ts'
import type { ListEntries } from './list-entries.ts'
import { storeVersion, type ListedLine } from './listed-versions.ts'

/** A revision as it is told: its id, and its number on its line. */
export interface PolledRevision {
  revision: string
  step: number
}

/** A history whose present revision was read, and the ways to read single things of it. */
export interface PolledLine {
  space: string
  changeRequest: string | null
  line: ListedLine
  from: Revision
  /** The revision that the line has once all was told. */
  whole: PolledRevision
  /** The one that pages are told with which take several steps, or always. */
  parts: PolledRevision
  isInParts: boolean
  /** What has to be told before the pages of a revision. */
  begin(revision: PolledRevision): Change[]
  /** Keeps that all was told. */
  end(store: Writer): void
  /** The page with its text; null where it is there no longer. */
  page(id: string): Promise<Page | null>
  file(id: string): Promise<unknown>
}

/** A line while things are told with one of its revisions. */
export type PolledRevisionLine = PolledLine & PolledRevision

/** Tells a page or a file as gone from the present revision on. */
export function addDeletion(
  telling: ListEntries,
  line: PolledRevisionLine,
  kind: 'page' | 'file',
  id: string,
): void {
  const { space, changeRequest, revision, step } = line
  const where = { space, revision, ...(changeRequest !== null && { changeRequest }) }
  telling.add({ kind, id, ...where, gone: true })
  const gone = { parent: null, position: '', evidence: null }
  telling.note((store) => storeVersion(store, kind, { key: line.line.key, step, thing: id }, gone))
}
