import { sourcePathKey } from '../../content/markdown/source-path.ts'
import { slugify } from '../../domain/slug.ts'
import { uniqueName } from '../../domain/unique-name.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import type { ImportPlan, PlannedPage } from '../plan/import-plan.ts'

/**
 * Returns the folder of an import, with a slash at its end; '' where all paths are free. Links within the import are
 * relative, so the folder changes no link.
 */
export function freeFolder(view: ContentView, plan: ImportPlan): string {
  const taken = takenPaths(view)
  const fits = (folder: string) =>
    !plan.pages.some(({ sourcePath }) => sourcePath !== null && taken.has(keyOf(folder + sourcePath))) &&
    !plan.files.some(({ sourcePath }) => taken.has(folder + sourcePath))
  if (fits('')) return ''
  return `${uniqueName(slugify(plan.title), (name) => !fits(`${name}/`))}/`
}

/** Returns the plan with its paths in the folder, and free slugs for its pages at the top. */
export function placedPlan(view: ContentView, plan: ImportPlan, folder: string): ImportPlan {
  const slugs = new Set(view.children(null).map(({ slug }) => slug))
  return {
    ...plan,
    pages: plan.pages.map((page) =>
      inFolder(page.parent === null ? underFreeSlug(page, slugs) : page, folder),
    ),
    files: plan.files.map((file) => ({ ...file, sourcePath: folder + file.sourcePath })),
  }
}

function underFreeSlug(page: PlannedPage, slugs: Set<string>): PlannedPage {
  const slug = uniqueName(page.slug, (name) => slugs.has(name))
  slugs.add(slug)
  return { ...page, slug }
}

/** Moves a page into a folder. The address of a link is a path too, unless it has a scheme or is rooted. */
function inFolder(page: PlannedPage, folder: string): PlannedPage {
  const isPath = page.href !== undefined && !/^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(page.href)
  return {
    ...page,
    sourcePath: page.sourcePath === null ? null : folder + page.sourcePath,
    ...(page.file !== undefined && { file: folder + page.file }),
    ...(isPath && { href: folder + page.href }),
  }
}

function takenPaths(view: ContentView): Set<string> {
  const pages = view.pages().map(({ source_key: key }) => `page ${key}`)
  return new Set([...pages, ...view.files().map(({ source_path: path }) => path)])
}

function keyOf(path: string): string {
  return `page ${sourcePathKey(path)}`
}
