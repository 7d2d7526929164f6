import { slugify } from '../../domain/slug.ts'
import { uniqueName } from '../../domain/unique-name.ts'
import { mapInSteps, type WorkSteps } from '../../platform/in-turns.ts'
import type { PlannedPage } from './import-plan.ts'
import type { CheckedPage } from './page-check.ts'
import { folderOf, baseName, isIndexPage, readableName, stemOf } from './page-draft.ts'
import type { PageDraft } from './page-draft.ts'
import type { EntryPlace, ReportEntries } from './report-entries.ts'

/** The most characters (code points) of a title, by the specification. */
const TITLE_LIMIT = 256

/** Adds a title and a slug to every draft, and resolves the paths of links to pages of the plan. */
export function* finishPages(
  drafts: PageDraft[],
  checked: Map<string, CheckedPage>,
  report: ReportEntries,
): WorkSteps<PlannedPage[]> {
  const indexByPath = new Map<string, number>()
  for (const [index, { sourcePath }] of drafts.entries()) {
    if (sourcePath !== null) indexByPath.set(sourcePath, index)
    yield
  }
  const slugs = new Map<number | null, Set<string>>()
  return yield* mapInSteps(drafts, (draft, index) => {
    const own = draft.sourcePath === null ? undefined : checked.get(draft.sourcePath)
    const { size, encoding } = checked.get(draft.file ?? draft.sourcePath ?? '') ?? {}
    const title = finalTitle(draft, own?.title ?? null, { index, report })
    const target = draft.targetPath === undefined ? undefined : indexByPath.get(draft.targetPath)
    return {
      sourcePath: draft.sourcePath,
      title,
      slug: freeSlug(draft, title, slugs, { index, report }),
      type: draft.type,
      parent: draft.parent,
      hidden: draft.hidden ?? own?.hidden ?? false,
      ...(own?.head && { head: own.head }),
      ...(draft.file !== undefined && { file: draft.file }),
      ...(size !== undefined && { size }),
      ...(encoding !== undefined && { encoding }),
      ...(draft.part && { part: draft.part }),
      ...(draft.href !== undefined && { href: draft.href }),
      ...(target !== undefined && { target }),
    }
  })
}

function finalTitle(draft: PageDraft, ownTitle: string | null, { index, report }: Reporting): string {
  const draftTitle = draft.title?.trim()
  const fallback = ownTitle ?? nameOf(draft)
  if (draftTitle === '') report.note('page.title', emptyTitle(draft, fallback), placeOf(draft, index))
  const title = draftTitle === undefined || draftTitle === '' ? fallback : draftTitle
  const characters = title.length > TITLE_LIMIT ? Array.from(title) : []
  if (characters.length <= TITLE_LIMIT) return title
  const message = `A title has ${characters.length} characters; it was cut to ${TITLE_LIMIT}: ${title.slice(0, 60)}…`
  report.note('page.title', message, placeOf(draft, index))
  return characters.slice(0, TITLE_LIMIT).join('').trimEnd()
}

function emptyTitle({ line }: PageDraft, fallback: string): string {
  const where = line === undefined ? 'An entry' : `The entry in line ${line}`
  return `${where} has a title of only spaces. It is named “${fallback}”.`
}

/** The index of a draft's page, and the report for its entries. */
interface Reporting {
  index: number
  report: ReportEntries
}

function placeOf({ sourcePath, line }: PageDraft, page: number): EntryPlace {
  return {
    page,
    ...(sourcePath !== null && { path: sourcePath }),
    ...(sourcePath === null && line !== undefined && { line }),
  }
}

/** Returns the name of a page without a title: that of its file, or of the folder that it represents. */
function nameOf({ sourcePath, href }: PageDraft): string {
  if (sourcePath === null) return href === undefined || href === '' ? 'Untitled' : href
  const folder = baseName(folderOf(sourcePath))
  return readableName(isIndexPage(sourcePath) && folder !== '' ? folder : stemOf(sourcePath)) || 'Untitled'
}

/** Returns the text of a slug. It is a file name, so the address stays when an author changes the title. */
function slugBase({ sourcePath, file }: PageDraft, title: string): string {
  if (sourcePath === null || file !== undefined) return title
  if (!isIndexPage(sourcePath)) return stemOf(sourcePath)
  return baseName(folderOf(sourcePath)) || title
}

function freeSlug(
  draft: PageDraft,
  title: string,
  slugs: Map<number | null, Set<string>>,
  { index, report }: Reporting,
): string {
  let taken = slugs.get(draft.parent)
  if (!taken) slugs.set(draft.parent, (taken = new Set()))
  const used = taken
  const wanted = slugify(slugBase(draft, title))
  const slug = uniqueName(wanted, (candidate) => used.has(candidate))
  used.add(slug)
  if (slug !== wanted) reportSlug(draft, title, { wanted, slug }, { index, report })
  return slug
}

/** Reports a changed slug, except of links: no user types the address of a link. */
function reportSlug(
  draft: PageDraft,
  title: string,
  { wanted, slug }: { wanted: string; slug: string },
  { index, report }: Reporting,
): void {
  if (draft.type === 'link' || draft.file !== undefined) return
  const message = `“${title.slice(0, 60)}” has the address ${slug}, because a page beside it already has the address ${wanted}.`
  report.note('page.slug', message, placeOf(draft, index))
}
