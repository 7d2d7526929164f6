import { editHead } from '../../content/markdown/head/edit-head.ts'
import { headEdits } from '../../content/markdown/head/head-changes.ts'
import { readPageAppearance } from '../../content/markdown/head/page-appearance.ts'
import { relativeHref } from '../../content/markdown/links/relative-href.ts'
import { resolveHref } from '../../content/markdown/links/resolve-href.ts'
import { rewriteHrefs } from '../../content/markdown/links/rewrite-hrefs.ts'
import { readProvedText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import type { PageRow } from '../page-row.ts'
import type { PutText } from './merge-page.ts'
import { pathAfter, type MovedPaths } from './moved-paths.ts'

/** The place of a text whose links are rewritten: its path, and the folder of the book's pages. */
interface LinkedFrom {
  path: string
  contentRoot: string
}

/** Returns a text whose links lead to the new paths of their targets. */
export function rewriteMoved(text: string, from: LinkedFrom, moved: MovedPaths): string {
  if (moved.pages.size + moved.files.size === 0) return text
  return rewriteHrefs(text, (href) => hrefAfter(href, from, moved))
}

function hrefAfter(href: string, { path, contentRoot }: LinkedFrom, moved: MovedPaths): string | undefined {
  const resolved = resolveHref(href, path, contentRoot)
  if (resolved.kind !== 'path') return undefined
  const target = moved.pages.get(resolved.key) ?? moved.files.get(resolved.path)
  if (target === undefined) return undefined
  return relativeHref(path, target) + (/[?#].*$/s.exec(href)?.[0] ?? '')
}

/** Returns a page of a change request with its new path. What it wrote into text and head has the new paths too. */
export function withMovedPaths(
  store: Reader,
  { base, mine }: { base: PageRow | undefined; mine: PageRow },
  { moved, contentRoot, put }: { moved: MovedPaths; contentRoot: string; put: PutText },
): PageRow {
  if (moved.pages.size + moved.files.size === 0) return mine
  const row = base ? mine : { ...mine, ...pathAfter(moved, mine) }
  const from = { path: row.source_path, contentRoot }
  const head = mine.head === base?.head ? mine.head : headAfter(mine.head, from, moved)
  if (mine.text === null || mine.text === base?.text) return { ...row, head }
  const { text } = readProvedText(store, mine.text)
  const rewritten = rewriteMoved(text, from, moved)
  return { ...row, head, text: rewritten === text ? mine.text : put(rewritten) }
}

/** Returns a head whose cover has the new paths of its pictures. */
function headAfter(head: string, from: LinkedFrom, moved: MovedPaths): string {
  const { light, dark } = readPageAppearance(head).cover ?? {}
  const cover = {
    light: light === undefined ? undefined : hrefAfter(light, from, moved),
    dark: dark === undefined ? undefined : hrefAfter(dark, from, moved),
  }
  if (cover.light === undefined && cover.dark === undefined) return head
  const editing = editHead(head, headEdits(head, { cover }))
  return editing.kind === 'edited' ? editing.head : head
}
