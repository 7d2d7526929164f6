import { relativeHref } from '../../content/markdown/links/relative-href.ts'
import { rewriteHrefs } from '../../content/markdown/links/rewrite-hrefs.ts'
import { readText } from '../../store/blobs.ts'
import type { ChangeScope } from './change-scope.ts'
import { storeText } from './page-text.ts'

const BY_REF = /^\.\/([^#]+?)(\.md)?(#.*)?$/s
const FILE_BY_ID = /^\/files\/([^/#?]+)$/

/**
 * Resolves links of texts in a batch to their targets. `./<ref>.md` is a page and `./<ref>` a file that the batch
 * created, in either order, and `/files/<id>` is any file. The links become paths, because a `ref` has no meaning after
 * its batch. Every other link stays unchanged.
 */
export function resolveNames(scope: ChangeScope, pages: Iterable<string>): void {
  for (const page of pages) {
    const row = scope.writer.view.page(page)
    if (!row || row.text === null) continue
    const { text } = readText(scope.store, row.text)
    if (scope.refs.size === 0 && !text.includes('/files/')) continue
    const resolved = rewriteHrefs(text, (href) => hrefOf(scope, row.source_path, href))
    if (resolved !== text) scope.writer.putPage({ ...row, text: storeText(scope.store, resolved, row.title) })
  }
}

function hrefOf(scope: ChangeScope, from: string, href: string): string | undefined {
  const [, id] = FILE_BY_ID.exec(href) ?? []
  if (id !== undefined) return fileHref(scope, from, scope.refs.get(id) ?? id)
  const [, ref = '', extension, anchor = ''] = BY_REF.exec(href) ?? []
  const target = scope.refs.get(ref)
  if (target === undefined) return undefined
  if (extension === undefined) return fileHref(scope, from, target)
  const path = scope.writer.view.page(target)?.source_path ?? ''
  return path === '' ? undefined : relativeHref(from, path) + anchor
}

function fileHref(scope: ChangeScope, from: string, id: string): string | undefined {
  const file = scope.writer.view.file(id)
  return file && relativeHref(from, file.source_path)
}
