import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseFile } from '../../src-main/store/database-file.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import { grownStore } from '../support/grown-store/grown-store.ts'
import { untilIndexed } from '../support/grown-store/until-indexed.ts'
import { openTestReplica } from '../support/sync/replica.ts'
import { openTestWorkspace } from '../support/workspace.ts'
import { countStatements } from './counted-work.ts'

const SMALL = 200
const LARGE = 2000
const CHAPTER = 20
/** The permitted ratio of the work for each page between the larger and the smaller content. */
const TOLERANCE = 1.2

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-growth-'))
  made.push(folder)
  return folder
}

interface Counted {
  statements: number
  rows: number
  /** The calls of the remote. */
  calls: number
}

/** Writes a book of similar pages in folders of 20. Each page links to the previous one. */
function writeEvenBook(book: string, pages: number): void {
  for (let page = 0; page < pages; page += 1) {
    const chapter = join(book, `chapter-${Math.floor(page / CHAPTER)}`)
    if (page % CHAPTER === 0) mkdirSync(chapter, { recursive: true })
    const link = page % CHAPTER === 0 ? '' : `See [the page before](page-${page - 1}.md).\n`
    writeFileSync(join(chapter, `page-${page}.md`), `# Page ${page}\n\nWords of page ${page}.\n\n${link}`)
  }
}

async function importBook(pages: number): Promise<Counted> {
  const folder = newFolder()
  writeEvenBook(join(folder, 'book'), pages)
  const workspace = openWorkspace({ data: join(folder, 'data') })
  const counted = countStatements(workspace.store.database)
  await workspace.imports.run(join(folder, 'book'))
  // A connection of its own, whose statements do not count.
  const database = new Sqlite(databaseFile(join(folder, 'data')), { readonly: true })
  await untilIndexed(database)
  database.close()
  const work = { ...counted, calls: 0 }
  await workspace.close()
  return work
}

/** Pulls a grown store into a new replica. */
async function pull(pages: number): Promise<Counted> {
  const { data, organization } = await grownStore(pages, () => undefined)
  made.push(data)
  const origin = openTestWorkspace({ path: databaseFile(data) })
  origin.setRole(origin.user, organization, 'admin')
  let calls = 0
  const network = {
    onRequest() {
      calls += 1
      return undefined
    },
  }
  const replica = openTestReplica(origin, origin, { network })
  const counted = countStatements(replica.store.database)
  await replica.sync()
  const received = replica.store.get<{ pages: number }>('SELECT count(*) AS pages FROM page_version')?.pages
  expect(received).toBeGreaterThanOrEqual(pages)
  const work = { ...counted, calls }
  replica.close()
  origin.close()
  return work
}

/** The work for each page. */
function rates({ statements, rows, calls }: Counted, pages: number): number[] {
  return [statements, rows, calls].map((count) => count / pages)
}

describe('the work for each page', () => {
  it.each([
    ['an import', importBook],
    ['a first pull', pull],
  ])(
    'of %s does not grow with the size of the content',
    async (_, write) => {
      const small = rates(await write(SMALL), SMALL)
      const large = rates(await write(LARGE), LARGE)
      for (const [at, rate] of large.entries()) expect(rate).toBeLessThanOrEqual((small[at] ?? 0) * TOLERANCE)
    },
    300_000,
  )
})
