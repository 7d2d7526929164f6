import { foldKey, sourcePathKey } from '../../content/markdown/source-path.ts'
import {
  keyBelow,
  readRedirects,
  REDIRECT_SETTINGS,
  redirectedPath,
  type Redirects,
} from '../../content/redirects.ts'
import { readText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { contentRootOfView } from './content-root.ts'
import { pageOfRedirect, redirectsOf } from './redirected-page.ts'
import { pageOfKey } from './resolve-link.ts'

/** The content that changed. */
export interface ChangedPaths {
  /** The keys and slugs that the changed pages have, or had before their deletion. */
  keys: Iterable<string>
  /** The paths that the changed files have, or had before their deletion. */
  files: Iterable<string>
}

interface OldPath {
  key: string
  target: string
}

interface NamingLink {
  page: string
  ordinal: number
  target: string | null
}

const BROKEN = `SELECT page, ordinal, NULL AS target FROM link INDEXED BY link_by_key
  WHERE line = ? AND target_key = ? AND target_key IS NOT NULL AND (status = 'broken' OR kind = 'file')
    AND status = 'broken' AND lacks_section = 0`
const LEADING = `SELECT page, ordinal, target FROM link INDEXED BY link_by_target
  WHERE line = ? AND target = ? AND kind = 'page' AND target_key = ?`
const CHANGE = `UPDATE link SET kind = 'page', status = ?, target = ?, lacks_section = 0
  WHERE line = ? AND page = ? AND ordinal = ?`
const STORED_SETTINGS = 'SELECT data FROM file_version WHERE line = ? AND source_path = ? AND deleted = 0'

/**
 * Resolves the links to old paths again. It reads links whose redirect leads to a changed page, and links to the path
 * of a changed page. After a change of the settings it reads all. Returns the new targets.
 */
export function resolveRedirects(store: Writer, view: ContentView, changed: ChangedPaths): string[] {
  const contentRoot = contentRootOfView(view)
  const targets = new Set<string>()
  for (const redirect of changedRedirects(store, view, changed)) {
    const keys = new Set([redirect.key, keyBelow(contentRoot, redirect.key)])
    const page = pageOfRedirect(view, contentRoot, redirect.target)?.page
    for (const key of keys) for (const target of resolveOldKey(store, view, key, page)) targets.add(target)
  }
  return [...targets]
}

function resolveOldKey(store: Writer, view: ContentView, key: string, page: string | undefined): string[] {
  const { line } = view.top
  const links = [
    ...store.all<NamingLink>(BROKEN, line, key),
    ...(page === undefined ? [] : store.all<NamingLink>(LEADING, line, page, key)),
  ]
  const target = links.length === 0 ? null : (pageOfKey(view, key)?.page ?? null)
  const changedLinks = links.filter((link) => link.target !== target)
  for (const link of changedLinks)
    store.run(CHANGE, target === null ? 'broken' : 'ok', target, line, link.page, link.ordinal)
  return changedLinks.length > 0 && target !== null ? [target] : []
}

/** The redirects that a change may affect. Names are compared first, because a book may list thousands of redirects. */
function changedRedirects(store: Writer, view: ContentView, { keys, files }: ChangedPaths): OldPath[] {
  const settings = new Set(REDIRECT_SETTINGS)
  if ([...files].some((path) => settings.has(path))) return storedRedirects(store, view)
  const redirects = redirectsOf(view)
  if (redirects.size === 0) return []
  const names = new Set([...keys].map(lastName))
  return oldPaths(redirects).filter(
    ({ key, target }) =>
      names.has(lastName(key)) || names.has(lastName(sourcePathKey(redirectedPath(target)))),
  )
}

/** The redirects of all stored versions of the settings, because links may still have targets of an earlier version. */
function storedRedirects(store: Writer, view: ContentView): OldPath[] {
  const versions = REDIRECT_SETTINGS.flatMap((path) =>
    store.all<{ data: number }>(STORED_SETTINGS, view.top.line, path),
  )
  const blobs = new Set(versions.map(({ data }) => data))
  return [...blobs].flatMap((data) => oldPaths(readRedirects(readText(store, data).text)))
}

const oldPaths = (redirects: Redirects): OldPath[] => [...redirects].map(([key, target]) => ({ key, target }))

const lastName = (key: string): string => foldKey(key.slice(key.lastIndexOf('/') + 1))
