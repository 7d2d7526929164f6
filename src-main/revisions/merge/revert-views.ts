import { putText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import type { FileState } from '../file-row.ts'
import { mergePage } from './merge-page.ts'
import { hasParts, mergeSettingsFile } from './merge-settings-file.ts'
import { mendTree, type MergeOutcome } from './merge-views.ts'
import type { MergedPage } from './page-conflict.ts'

/** The contents of a revert: after the reverted revision, before it, and now. */
export interface RevertViews {
  after: ContentView
  before: ContentView
  now: ContentView
}

/**
 * Reverts a revision: a three-way merge from the state after it, between the present state and the state before it.
 * Later changes of other places stay. It reads the pages and files of the revision alone.
 */
export function revertViews(
  store: Writer,
  views: RevertViews,
  written: { pages: readonly string[]; files: readonly string[] },
): MergeOutcome {
  const pages = new Map(written.pages.map((page) => [page, revertPage(store, views, page)]))
  // The tree is mended as that of the change request, which applies the old state to the space of now.
  mendTree({ base: views.after, mine: views.before, theirs: views.now }, pages)
  for (const [page, merged] of pages) merged.conflicts = conflictsOf(views, page, merged)
  const files = new Map<string, FileState | null>()
  for (const file of written.files) {
    const state = revertFile(store, views, file)
    if (state !== undefined) files.set(file, state)
  }
  return { pages, files }
}

function revertPage(store: Writer, { after, before, now }: RevertViews, page: string): MergedPage {
  const versions = { base: after.page(page), mine: now.page(page), theirs: before.page(page) }
  // The revision deleted the page, and nobody restored it since: there is nothing to conflict with.
  if (!versions.base && !versions.mine) return { state: versions.theirs ?? null, conflicts: [] }
  return mergePage(store, versions, (text) => putText(store, text))
}

/** Names a deletion by the side that lacks the page: the mended tree was that of the change request. */
function conflictsOf({ now }: RevertViews, page: string, { conflicts }: MergedPage): MergedPage['conflicts'] {
  return conflicts.map((kind) => (kind === 'deleted-here' && now.page(page) ? 'deleted-there' : kind))
}

/** Returns the state of a file; null to remove it, undefined where it stays as it is now. */
function revertFile(
  store: Writer,
  { after, before, now }: RevertViews,
  id: string,
): FileState | null | undefined {
  const [base, mine, theirs] = [after.file(id), now.file(id), before.file(id)]
  if (mine && theirs && hasParts(mine.source_path)) return mergeSettingsFile(store, { base, mine, theirs })
  // A file has no parts to merge: one that has changed since stays.
  if (mine?.data !== base?.data || mine?.name !== base?.name) return undefined
  return theirs ?? null
}
