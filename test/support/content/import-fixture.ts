import type { CallOutput } from '../../../src-main/hosts/client-types.ts'
import type { OpenConverter } from '../../../src-main/imports/gather/documents/document-converter.ts'
import type { CallResult } from '../../../src-main/operations/engine/dispatch.ts'
import { guardedFetch } from '../../../src-main/platform/guarded-fetch.ts'
import type { ImportContentResult, ImportContentSource } from '../../../src-main/schemas/content-import.ts'
import { openTestWorkspace, type TestWorkspace } from '../workspace.ts'
import { addSpace } from './authoring.ts'

type Tree = CallOutput<'listPages'>['pages']

/** A space, and short functions that import into it and read it. */
export interface ImportFixture {
  workspace: TestWorkspace
  space: string
  /** Imports and returns the result. Throws the problem of a refusal. */
  import(source: ImportContentSource, url: string): Promise<ImportContentResult>
  attempt(source: ImportContentSource, url: string): Promise<CallResult>
  /** The tree as lines: two spaces a level, `title [slug]`. */
  tree(): string[]
  /** The text of a page by its path. */
  text(path: string): string
  /** The files by name, with their sizes. */
  files(): Record<string, number>
  /** The number of broken links in the space. */
  brokenLinks(): number
}

/** Opens a workspace with a space of pages. It may fetch from this machine. */
export function openImportFixture(
  pages: Record<string, string> = {},
  openConverter?: OpenConverter,
): ImportFixture {
  const workspace = openTestWorkspace({
    fetch: (url, options) => guardedFetch(url, { ...options, allowPrivate: true }),
    ...(openConverter && { openConverter }),
  })
  const { space } = addSpace(workspace, pages)
  const params = { spaceId: space }
  const attempt: ImportFixture['attempt'] = (source, url) =>
    workspace.attemptPrepared('importContent', { params, body: { url, source } })
  return {
    workspace,
    space,
    attempt,
    async import(source, url) {
      const result = await attempt(source, url)
      if (!result.ok) throw result.problem
      return result.value as ImportContentResult
    },
    tree: () => outline(workspace.call('listPages', { params }).pages),
    text: (pagePath) => workspace.call('getPageByPath', { params: { ...params, pagePath } }).markdown ?? '',
    files: () =>
      Object.fromEntries(workspace.call('listFiles', { params }).items.map(({ name, size }) => [name, size])),
    brokenLinks: () => workspace.call('listSpaceLinks', { params, query: { status: 'broken' } }).count,
  }
}

/** The tree of pages as lines: two spaces a level, `title [slug]`. */
export function outline(pages: Tree, depth = 0): string[] {
  return pages.flatMap((page) => [
    `${'  '.repeat(depth)}${page.title} [${page.slug}]`,
    ...outline(page.pages, depth + 1),
  ])
}
