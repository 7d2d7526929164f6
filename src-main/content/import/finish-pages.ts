import { slugify } from '../../domain/slug.ts'
import { uniqueName } from '../../domain/unique-name.ts'
import type { NoticeList } from './import-notice.ts'
import type { PlannedPage } from './import-plan.ts'
import { folderOf, baseName, isIndexPage, readableName, stemOf } from './page-draft.ts'
import type { PageDraft } from './page-draft.ts'
import type { CheckedPage } from './page-check.ts'

/** The most characters (code points) that a title may have, as the specification bounds it. */
const TITLE_LIMIT = 256

/** Gives every draft its title and slug, and turns the paths of links into places in the plan. */
export function finishPages(
  drafts: PageDraft[],
  checked: Map<string, CheckedPage>,
  notices: NoticeList,
): PlannedPage[] {
  const indexByPath = new Map<string, number>()
  for (const [index, { sourcePath }] of drafts.entries())
    if (sourcePath !== null) indexByPath.set(sourcePath, index)
  const slugs = new Map<number | null, Set<string>>()
  return drafts.map((draft) => {
    const own = draft.sourcePath === null ? undefined : checked.get(draft.sourcePath)
    const title = finalTitle(draft, own?.title ?? null, notices)
    const target = draft.targetPath === undefined ? undefined : indexByPath.get(draft.targetPath)
    return {
      sourcePath: draft.sourcePath,
      title,
      slug: freeSlug(slugBase(draft, title), draft.parent, slugs),
      type: draft.type,
      parent: draft.parent,
      hidden: draft.hidden ?? own?.hidden ?? false,
      ...(own?.head && { head: own.head }),
      ...(draft.href !== undefined && { href: draft.href }),
      ...(target !== undefined && { target }),
    }
  })
}

function finalTitle(draft: PageDraft, ownTitle: string | null, notices: NoticeList): string {
  const given = draft.title?.trim()
  const fallback = ownTitle ?? nameOf(draft)
  if (given === '') notices.warn('page.title', emptyTitle(draft, fallback), placeOf(draft))
  const title = given === undefined || given === '' ? fallback : given
  const characters = title.length > TITLE_LIMIT ? Array.from(title) : []
  if (characters.length <= TITLE_LIMIT) return title
  const message = `A title has ${characters.length} characters; it was cut to ${TITLE_LIMIT}: ${title.slice(0, 60)}…`
  notices.warn('page.title', message, placeOf(draft))
  return characters.slice(0, TITLE_LIMIT).join('').trimEnd()
}

function emptyTitle({ line }: PageDraft, fallback: string): string {
  const where = line === undefined ? 'An entry' : `The entry in line ${line}`
  return `${where} has a title of nothing but spaces. It is named “${fallback}”.`
}

function placeOf({ sourcePath, line }: PageDraft): { path?: string; line?: number } {
  return {
    ...(sourcePath !== null && { path: sourcePath }),
    ...(sourcePath === null && line !== undefined && { line }),
  }
}

/** A name for a page without any title: its file's, or its folder's where it stands for the folder. */
function nameOf({ sourcePath, href }: PageDraft): string {
  if (sourcePath === null) return href === undefined || href === '' ? 'Untitled' : href
  const folder = baseName(folderOf(sourcePath))
  return readableName(isIndexPage(sourcePath) && folder !== '' ? folder : stemOf(sourcePath)) || 'Untitled'
}

/** Slugs come from file names, so that addresses stay when a title is reworded. */
function slugBase({ sourcePath }: PageDraft, title: string): string {
  if (sourcePath === null) return title
  if (!isIndexPage(sourcePath)) return stemOf(sourcePath)
  return baseName(folderOf(sourcePath)) || title
}

function freeSlug(base: string, parent: number | null, slugs: Map<number | null, Set<string>>): string {
  let taken = slugs.get(parent)
  if (!taken) slugs.set(parent, (taken = new Set()))
  const used = taken
  const slug = uniqueName(slugify(base), (candidate) => used.has(candidate))
  used.add(slug)
  return slug
}
