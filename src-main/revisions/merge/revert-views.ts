import { putText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import type { FileState } from '../file-row.ts'
import { ownPagePath } from '../free-path.ts'
import { contentRootOfView } from '../index/content-root.ts'
import { linksOfPage } from '../index/link-row.ts'
import type { PageRow } from '../page-row.ts'
import { mergePage } from './merge-page.ts'
import { hasParts, mergeSettingsFile } from './merge-settings-file.ts'
import { repairTree, type MergeOutcome } from './merge-views.ts'
import type { MergedPage } from './page-conflict.ts'

const PAGES_LEADING_TO =
  'SELECT DISTINCT page FROM link INDEXED BY link_by_target WHERE line = ? AND target = ?'

/** The contents of a revert: after the reverted revision, before it, and now. */
export interface RevertViews {
  after: ContentView
  before: ContentView
  now: ContentView
}

/**
 * Reverts a revision by a three-way merge of the present state and the state before the revision. The base is the state
 * after it. Later changes elsewhere remain. Only the pages and files of the revision are read.
 */
export function revertViews(
  store: Writer,
  views: RevertViews,
  written: { pages: readonly string[]; files: readonly string[] },
): MergeOutcome {
  const pages = new Map(written.pages.map((page) => [page, revertPage(store, views, page)]))
  // The old state has the role of the change request in the repair of the tree.
  repairTree({ base: views.after, mine: views.before, theirs: views.now }, pages)
  for (const [page, merged] of pages) merged.conflicts = conflictsOf(views, page, merged)
  const files = new Map<string, FileState | null>()
  for (const file of written.files) {
    const state = revertFile(store, views, file)
    if (state === undefined || (state === null && isStillShown(views.now, pages, file))) continue
    files.set(file, state)
  }
  return { pages, files }
}

function revertPage(store: Writer, { after, before, now }: RevertViews, page: string): MergedPage {
  const versions = { base: after.page(page), mine: now.page(page), theirs: before.page(page) }
  // The revision deleted the page, and no user restored it since, so there is no conflict.
  if (!versions.base && !versions.mine) return { state: returning(now, versions.theirs), conflicts: [] }
  return mergePage(store, versions, (text) => putText(store, text))
}

function returning(now: ContentView, page: PageRow | undefined): PageRow | null {
  return page ? { ...page, ...ownPagePath(now, page) } : null
}

/** Names a deletion by the side that lacks the page, because the repaired tree was that of the change request. */
function conflictsOf({ now }: RevertViews, page: string, { conflicts }: MergedPage): MergedPage['conflicts'] {
  return conflicts.map((kind) => (kind === 'deleted-here' && now.page(page) ? 'deleted-there' : kind))
}

/** True when a page that remains after the revert leads to a file. Later pages may show a picture of the revision. */
function isStillShown(now: ContentView, pages: ReadonlyMap<string, MergedPage>, file: string): boolean {
  const { store, top } = now
  return store.all<{ page: string }>(PAGES_LEADING_TO, top.line, file).some(({ page }) => {
    const present = now.page(page)
    const state = pages.has(page) ? pages.get(page)!.state : present
    if (!state || !present) return false
    if (state.text === present.text) return true
    return linksOfPage(now, { ...present, ...state }, contentRootOfView(now)).some(
      ({ target }) => target === file,
    )
  })
}

/** Returns the state of a file; null to remove it, undefined to leave it unchanged. */
function revertFile(
  store: Writer,
  { after, before, now }: RevertViews,
  id: string,
): FileState | null | undefined {
  const [base, mine, theirs] = [after.file(id), now.file(id), before.file(id)]
  if (mine && theirs && hasParts(mine.source_path)) return mergeSettingsFile(store, { base, mine, theirs })
  // A file has no parts to merge, so a file that has changed since remains.
  if (mine?.data !== base?.data || mine?.name !== base?.name) return undefined
  return theirs ?? null
}
