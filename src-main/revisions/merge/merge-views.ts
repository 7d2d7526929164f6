import { slugify } from '../../domain/slug.ts'
import { uniqueName } from '../../domain/unique-name.ts'
import { putText, readProvedText } from '../../store/blobs.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import type { FileRow, FileState } from '../file-row.ts'
import { contentRootOfView } from '../index/content-root.ts'
import type { PageRow, PageState } from '../page-row.ts'
import { isReusablePath } from '../space-settings/reusable-files.ts'
import { mergePage, type PutText } from './merge-page.ts'
import { hasParts, mergeSettingsFile } from './merge-settings-file.ts'
import { movedPaths, type MovedPaths } from './moved-paths.ts'
import type { MergedPage } from './page-conflict.ts'
import { rewriteMoved, withMovedPaths } from './rewrite-moved.ts'

/** The three views of a merge: the common base, the change request, and the present space. */
export interface MergeViews {
  base: ContentView
  mine: ContentView
  theirs: ContentView
}

/** The changes of a merge to the space: pages and files. */
export interface MergeOutcome {
  pages: Map<string, MergedPage>
  files: Map<string, FileState | null>
}

/**
 * Merges the changes of a change request into the space. It reads only pages that the change request changed, at any
 * size of the space.
 */
export function mergeViews(store: Writer, views: MergeViews): MergeOutcome {
  const put = (text: string) => putText(store, text)
  const moved = movedPaths(views)
  const contentRoot = contentRootOfView(views.theirs)
  const move: MovePage = (versions) => withMovedPaths(store, versions, { moved, contentRoot, put })
  return {
    pages: mergePages(store, views, put, move),
    files: mergeFiles(store, views, { moved, contentRoot }),
  }
}

/** Returns a page of the change request with paths that are free in the space. */
type MovePage = (versions: { base: PageRow | undefined; mine: PageRow }) => PageRow

/** Merges the pages of a change request into the space. With a `put` that stores no texts, it is a preview. */
export function mergePages(
  store: Reader,
  views: MergeViews,
  put: PutText,
  move: MovePage = ({ mine }) => mine,
): Map<string, MergedPage> {
  const pages = new Map<string, MergedPage>()
  for (const page of views.mine.changedPages().keys()) {
    const [base, mine] = [views.base.page(page), views.mine.page(page)]
    const versions = { base, mine: mine && move({ base, mine }), theirs: views.theirs.page(page) }
    pages.set(page, mergePage(store, versions, put))
  }
  repairTree(views, pages)
  return pages
}

/**
 * Repairs the tree of merged pages. Each page is below an existing page, none is below itself, and each has a slug of
 * its own.
 */
export function repairTree(views: MergeViews, pages: Map<string, MergedPage>): void {
  restoreParentsOfNewPages(views, pages)
  repairPlaces(views, pages)
  repairSlugs(views, pages)
}

/** Restores a deleted page if the space has new pages below it that the change request lacks. */
function restoreParentsOfNewPages(views: MergeViews, pages: Map<string, MergedPage>): void {
  const deleted = [...pages].filter(([, merged]) => merged.state === null).map(([page]) => page)
  for (let page = deleted.pop(); page !== undefined; page = deleted.pop()) {
    const theirs = views.theirs.page(page)
    if (!theirs || pages.get(page)?.state) continue
    const mustStay = views.theirs.children(page).some((child) => {
      const merged = pages.get(child.page)
      return merged ? merged.state?.parent === page : true
    })
    if (!mustStay) continue
    pages.set(page, { state: theirs, conflicts: ['deleted-here'] })
    if (theirs.parent !== null && pages.get(theirs.parent)?.state === null) deleted.push(theirs.parent)
  }
}

/** Moves pages with a deleted parent to the nearest remaining ancestor, and undoes a cycle of two moves. */
function repairPlaces(views: MergeViews, pages: Map<string, MergedPage>): void {
  for (const [page, merged] of pages) {
    if (!merged.state) continue
    const parent = survivingParent(views, pages, merged.state)
    if (parent !== merged.state.parent) setPlace(merged, parent, merged.state.position)
    if (!isBelowItself(views, pages, page)) continue
    const theirs = views.theirs.page(page)
    const present = { ...merged.state, parent: theirs?.parent ?? null }
    setPlace(merged, survivingParent(views, pages, present), theirs?.position ?? merged.state.position)
  }
}

function setPlace(merged: MergedPage, parent: string | null, position: string): void {
  if (merged.state) merged.state = { ...merged.state, parent, position }
  if (!merged.conflicts.includes('place')) merged.conflicts.push('place')
}

function survivingParent(views: MergeViews, pages: Map<string, MergedPage>, state: PageState): string | null {
  const seen = new Set<string>()
  let parent = state.parent
  while (parent !== null && !seen.has(parent)) {
    seen.add(parent)
    if (stateAfter(views, pages, parent)) return parent
    parent = (views.mine.page(parent) ?? views.base.page(parent))?.parent ?? null
  }
  return null
}

function isBelowItself(views: MergeViews, pages: Map<string, MergedPage>, page: string): boolean {
  const seen = new Set<string>()
  for (let id = stateAfter(views, pages, page)?.parent ?? null; id !== null;) {
    if (id === page) return true
    if (seen.has(id)) return false
    seen.add(id)
    id = stateAfter(views, pages, id)?.parent ?? null
  }
  return false
}

/** The state of a page after the merge: the merged state, or that of the space. */
function stateAfter(views: MergeViews, pages: Map<string, MergedPage>, page: string): PageState | null {
  const merged = pages.get(page)
  return merged ? merged.state : (views.theirs.page(page) ?? null)
}

/** Assigns a free slug to the page of the change request when both sides used its slug for new pages. */
function repairSlugs(views: MergeViews, pages: Map<string, MergedPage>): void {
  for (const [page, merged] of pages) {
    const { state } = merged
    if (!state) continue
    const isTaken = (slug: string) => slugTaken(views, pages, page, state.parent, slug)
    if (isTaken(state.slug))
      merged.state = { ...state, slug: uniqueName(state.slug || slugify(state.title), isTaken) }
  }
}

function slugTaken(
  views: MergeViews,
  pages: Map<string, MergedPage>,
  page: string,
  parent: string | null,
  slug: string,
): boolean {
  const owner = views.theirs.bySlug(parent, slug)
  if (owner && owner.page !== page && !pages.has(owner.page)) return true
  for (const [other, merged] of pages) {
    if (other === page || !merged.state || merged.state.parent !== parent || merged.state.slug !== slug)
      continue
    // The existing page retains its slug. Of two new pages, the one with the lesser id retains it.
    const isOtherInSpace = views.theirs.page(other)?.slug === slug
    const isPageInSpace = views.theirs.page(page)?.slug === slug
    if (isOtherInSpace === isPageInSpace ? other < page : isOtherInSpace) return true
  }
  return false
}

/**
 * Returns the files to write. Files of settings are merged part by part. Of other files, the version of the change
 * request wins. An edit of reusable content wins over its deletion.
 */
function mergeFiles(
  store: Writer,
  { base, mine, theirs }: MergeViews,
  paths: { moved: MovedPaths; contentRoot: string },
): Map<string, FileState | null> {
  const files = new Map<string, FileState | null>()
  for (const [file, row] of mine.changedFiles()) {
    const before = base.file(file)
    if (row.deleted) files.set(file, editedSince({ base, theirs }, file))
    else if (!hasParts(row.source_path)) files.set(file, before ? row : atFreePath(row, paths.moved))
    else {
      const own = withMovedTargets(store, { base: before, mine: row }, paths)
      files.set(file, mergeSettingsFile(store, { base: before, mine: own, theirs: theirs.file(file) }))
    }
  }
  return files
}

/** Returns a new file at its path in the space. */
function atFreePath(row: FileRow, { files }: MovedPaths): FileRow {
  return { ...row, source_path: files.get(row.source_path) ?? row.source_path }
}

/** Returns reusable content that the change request wrote, with the new paths of the targets of its links. */
function withMovedTargets(
  store: Writer,
  { base, mine }: { base: FileRow | undefined; mine: FileRow },
  { moved, contentRoot }: { moved: MovedPaths; contentRoot: string },
): FileRow {
  if (!isReusablePath(mine.source_path) || mine.data === base?.data) return mine
  const { text } = readProvedText(store, mine.data)
  const rewritten = rewriteMoved(text, { path: mine.source_path, contentRoot }, moved)
  if (rewritten === text) return mine
  return { ...mine, size: Buffer.byteLength(rewritten), data: putText(store, rewritten) }
}

/** The reusable content that the space edited since the change request deleted it; null for any other file. */
function editedSince({ base, theirs }: Pick<MergeViews, 'base' | 'theirs'>, file: string): FileState | null {
  const present = theirs.file(file)
  const isEdited = present !== undefined && present.data !== base.file(file)?.data
  return isEdited && isReusablePath(present.source_path) ? present : null
}
