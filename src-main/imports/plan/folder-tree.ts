import type { WorkSteps } from '../../platform/in-turns.ts'
import { compareNatural } from './natural-order.ts'
import { baseName, folderOf, isIndexPage, readableName, stemOf } from './page-draft.ts'
import type { PageDraft } from './page-draft.ts'

interface Folder {
  path: string
  folders: Map<string, Folder>
  /** The paths of its pages, without its index page. */
  pages: string[]
  index: string | null
}

/**
 * Builds a tree of pages from their folders, where no table of contents orders them. A folder becomes its `README.md`
 * or `index.md`, the page beside it with the same name, or a group. Outer folders that contain everything are skipped.
 * A chain of folders that contain nothing else becomes one group.
 */
export function* draftFolders(paths: string[]): WorkSteps<PageDraft[]> {
  const root = contentFolder(yield* treeOf(paths))
  const drafts: PageDraft[] = []
  if (root.index !== null) drafts.push(pageDraft(root.index, null))
  yield* draftContent(root, null, drafts)
  return drafts
}

/** Returns the folder of all pages except those at the root. Links with a leading `/` are relative to it. */
export function commonFolder(paths: string[]): string {
  const inFolders = paths.filter((path) => path.includes('/'))
  let common = folderOf(inFolders[0] ?? '')
  for (const path of inFolders)
    while (common !== '' && !path.startsWith(`${common}/`)) common = folderOf(common)
  return common
}

function* treeOf(paths: string[]): WorkSteps<Folder> {
  const root = emptyFolder('')
  for (const path of paths) {
    const folder = folderAt(root, folderOf(path))
    if (folder.index === null && isIndexPage(path)) folder.index = path
    else folder.pages.push(path)
    yield
  }
  return root
}

function emptyFolder(path: string): Folder {
  return { path, folders: new Map(), pages: [], index: null }
}

function folderAt(root: Folder, path: string): Folder {
  let folder = root
  for (const name of path === '' ? [] : path.split('/')) {
    let inner = folder.folders.get(name)
    if (!inner)
      folder.folders.set(name, (inner = emptyFolder(folder.path === '' ? name : `${folder.path}/${name}`)))
    folder = inner
  }
  return folder
}

function contentFolder(root: Folder): Folder {
  const only = onlyFolder(root)
  return only ? contentFolder(only) : root
}

/** Returns the folder that is the entire content of a folder. */
function onlyFolder(folder: Folder): Folder | undefined {
  if (folder.index !== null || folder.pages.length > 0 || folder.folders.size !== 1) return undefined
  return folder.folders.values().next().value
}

/** Adds the pages and folders of a folder below `parent`, in natural order of their names. */
function* draftContent(folder: Folder, parent: number | null, drafts: PageDraft[]): WorkSteps<void> {
  const folders = new Map(folder.folders)
  const entries: { name: string; add: () => WorkSteps<void> }[] = []
  for (const path of folder.pages) {
    const namesake = folders.get(stemOf(path))
    const own = namesake && namesake.index === null ? namesake : undefined
    if (own) folders.delete(stemOf(path))
    entries.push({ name: stemOf(path), add: () => draftPage(path, own, parent, drafts) })
  }
  for (const [name, inner] of folders) entries.push({ name, add: () => draftFolder(inner, parent, drafts) })
  for (const { add } of entries.toSorted((one, other) => compareNatural(one.name, other.name))) yield* add()
}

function* draftPage(
  path: string,
  folder: Folder | undefined,
  parent: number | null,
  drafts: PageDraft[],
): WorkSteps<void> {
  drafts.push(pageDraft(path, parent))
  yield
  if (folder) yield* draftContent(folder, drafts.length - 1, drafts)
}

function* draftFolder(folder: Folder, parent: number | null, drafts: PageDraft[]): WorkSteps<void> {
  const last = lastOfChain(folder)
  if (last.index === null)
    drafts.push({ type: 'group', sourcePath: null, title: chainTitle(folder, last), parent })
  else drafts.push(pageDraft(last.index, parent))
  yield* draftContent(last, drafts.length - 1, drafts)
}

function lastOfChain(folder: Folder): Folder {
  const only = onlyFolder(folder)
  return only ? lastOfChain(only) : folder
}

function chainTitle(first: Folder, last: Folder): string {
  const outer = folderOf(first.path)
  const names = (outer === '' ? last.path : last.path.slice(outer.length + 1)).split('/')
  return names.map(readableName).join(' / ') || baseName(last.path)
}

function pageDraft(sourcePath: string, parent: number | null): PageDraft {
  return { type: 'document', sourcePath, title: null, parent }
}
