import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import FlexSearch from 'flexsearch'
import MiniSearch from 'minisearch'
import { openWorkspace } from '../../../src-main/workspace/core.ts'

/** The number of results of a query, each with a snippet. */
const SHOWN = 20
const SNIPPET = 200

/** A page as given to all engines. */
interface SourcePage {
  id: number
  title: string
  text: string
}

/** A result, with a part of its text. */
export interface EngineResult {
  id: number | string
  snippet: string
}

export interface Engine {
  /** Searches, with snippets. */
  search(query: string): readonly unknown[]
  /**
   * Returns the size of the index and of its stored texts on disk, in megabytes, for an engine with an index on disk.
   */
  size?(): { index: number; text: number }
  close(): void
}

/** The engines by name. Each opens the data folder with the pages. */
export const engines: Record<string, (data: string, space: string) => Promise<Engine>> = {
  carrel: openCarrel,
  'raw FTS5': openFts5,
  MiniSearch: openMiniSearch,
  FlexSearch: openFlexSearch,
}

/** Opens the operation itself, with validation, access and presentation. */
async function openCarrel(data: string, space: string): Promise<Engine> {
  const workspace = openWorkspace({ data })
  const caller = workspace.localCaller()
  return {
    search(query) {
      const input = { params: { spaceId: space }, query: { query, limit: SHOWN } }
      const answer = workspace.call('searchSpaceContent', input, caller)
      if (answer instanceof Promise) throw new Error('The operation prepares something')
      if (!answer.ok) throw new Error(answer.problem.message)
      return (answer.value as { items: unknown[] }).items
    },
    size: () => ({ index: sizeOfIndex(data), text: sizeOfTexts(data) }),
    close: () => void workspace.close(),
  }
}

async function openFts5(data: string): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-bench-fts5-'))
  const database = new Sqlite(join(folder, 'raw.db'))
  database.exec(`CREATE TABLE page (id INTEGER PRIMARY KEY, title TEXT, text TEXT);
    CREATE VIRTUAL TABLE fts USING fts5 (title, text, content = 'page', content_rowid = 'id',
      tokenize = 'unicode61 remove_diacritics 2')`)
  const page = database.prepare('INSERT INTO page VALUES (?, ?, ?)')
  const words = database.prepare('INSERT INTO fts (rowid, title, text) VALUES (?, ?, ?)')
  database.transaction(() => {
    for (const { id, title, text } of pagesOf(data)) {
      page.run(id, title, text)
      words.run(id, title, text)
    }
  })()
  database.exec("INSERT INTO fts (fts) VALUES ('optimize')")
  const best = database.prepare('SELECT rowid FROM fts WHERE fts MATCH ? ORDER BY rank LIMIT ?').pluck()
  const text = database.prepare('SELECT text FROM page WHERE id = ?').pluck()
  return {
    search(query) {
      const terms = wordsOf(query)
      // A title such as "!=" has no words.
      if (terms.length === 0) return []
      const match = terms.map((term, index) => `"${term}"${index === terms.length - 1 ? ' *' : ''}`).join(' ')
      const ids = best.all(match, SHOWN) as number[]
      return ids.map((id): EngineResult => ({ id, snippet: snippet(text.get(id) as string, terms) }))
    },
    close() {
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function openMiniSearch(data: string): Promise<Engine> {
  const index = new MiniSearch<SourcePage>({ fields: ['title', 'text'] })
  for (const page of pagesOf(data)) index.add(page)
  const text = textReader(data)
  const options = {
    boost: { title: 8 },
    combineWith: 'AND',
    prefix: (_: string, at: number, all: string[]) => at === all.length - 1,
  } as const
  return {
    search(query) {
      const found = index.search(query, options).slice(0, SHOWN)
      return found.map(({ id }): EngineResult => ({
        id: Number(id),
        snippet: snippet(text.read(id as number), wordsOf(query)),
      }))
    },
    close: text.close,
  }
}

async function openFlexSearch(data: string): Promise<Engine> {
  const index = new FlexSearch.Document({
    tokenize: 'forward',
    document: { id: 'id', index: ['title', 'text'] },
  })
  for (const page of pagesOf(data)) index.add({ ...page })
  const text = textReader(data)
  return {
    search(query) {
      const ids = index.search(query, { limit: SHOWN }).flatMap(({ result }) => result)
      const found = [...new Set(ids)].slice(0, SHOWN)
      return found.map((id): EngineResult => ({
        id,
        snippet: snippet(text.read(Number(id)), wordsOf(query)),
      }))
    },
    close: text.close,
  }
}

/** Engines that store words alone read the texts from the database. */
function textReader(data: string): { read(id: number): string; close(): void } {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  const text = database.prepare('SELECT data FROM blob WHERE id = ?').pluck()
  return { read: (id) => text.get(id) as string, close: () => database.close() }
}

function* pagesOf(data: string): Generator<SourcePage> {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  const pages = database.prepare(
    'SELECT blob.id, max(title) AS title, data AS text FROM page_version JOIN blob ON blob.id = page_version.text GROUP BY blob.id',
  )
  yield* pages.iterate() as IterableIterator<SourcePage>
  database.close()
}

function wordsOf(query: string): string[] {
  return query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the simplest snippet: raw Markdown around the first matching word. */
function snippet(text: string, terms: string[]): string {
  const lower = text.toLowerCase()
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
  const from = Math.max(0, Math.min(...places, text.length) - 60)
  return text.slice(from, from + SNIPPET).replace(/\s+/g, ' ')
}

function sizeOfIndex(data: string): number {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  const bytes = database.prepare("SELECT sum(pgsize) FROM dbstat WHERE name GLOB 'search*'").pluck().get()
  database.close()
  return (bytes as number) / 1e6
}

function sizeOfTexts(data: string): number {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  const sql =
    'SELECT sum(size) FROM page_version JOIN blob ON blob.id IN (page_version.head, page_version.text)'
  const bytes = database.prepare(sql).pluck().get()
  database.close()
  return (bytes as number) / 1e6
}
