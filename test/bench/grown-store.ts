import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { migrations } from '../../src-main/store/migrations/all.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { corpusFolder } from '../support/content/corpora.ts'

/** A data folder with one space of a number of pages, and work in progress on it. */
export interface GrownStore {
  data: string
  space: string
}

/** Pages for each change request and each comment, as in the documentation of a company. */
const PAGES_A_CHANGE_REQUEST = 500
const PAGES_A_COMMENT = 100
/** The edited pages of a change request. */
const EDITS = 5

/** The file in a data folder that names its space. Its presence shows that the store is complete. */
const MARK = 'grown.json'

/**
 * Returns a store of a size: pages of cpp-docs, repeated in a folder for each copy, with change requests and comments.
 * The same size has the same content. A store is made once on a machine, so nobody may write into it.
 */
export async function grownStore(pages: number, log: (line: string) => void): Promise<GrownStore> {
  const schema = migrations.map(({ number }) => number).join()
  const version = createHash('sha256').update(`1 ${schema}`).digest('hex').slice(0, 8)
  const data = join(tmpdir(), 'carrel-grown', `${pages}-${version}`)
  const known = await readMark(data)
  if (known !== undefined) return { data, space: known }
  log(`making a store of ${pages} pages`)
  await mkdir(dirname(data), { recursive: true })
  const temporary = await mkdtemp(`${data}.`)
  const space = await grow(temporary, pages, log)
  await writeFile(join(temporary, MARK), JSON.stringify({ space }))
  await rename(temporary, data)
  return { data, space }
}

async function readMark(data: string): Promise<string | undefined> {
  try {
    const { space } = JSON.parse(await readFile(join(data, MARK), 'utf8')) as { space: string }
    return space
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function grow(data: string, pages: number, log: (line: string) => void): Promise<string> {
  const book = await mkdtemp(join(tmpdir(), 'carrel-grown-book-'))
  await writeBook(book, pages)
  log('importing it')
  const workspace = openWorkspace({ data })
  const { space } = await workspace.imports.run(book)
  await rm(book, { recursive: true })
  log('adding change requests and comments')
  await addWork(workspace, space, pages)
  await workspace.close()
  return space
}

/** Writes pages into a folder: a copy of the corpus after the other, until there are enough. */
async function writeBook(book: string, pages: number): Promise<void> {
  const corpus = await corpusFolder('cpp-docs')
  const files = await readdir(corpus, { recursive: true })
  const texts = files.filter((name) => extname(name) === '.md').toSorted()
  for (let page = 0; page < pages; page += 1) {
    const name = texts[page % texts.length] ?? ''
    const target = join(book, `copy-${String(Math.floor(page / texts.length) + 1).padStart(3, '0')}`, name)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(corpus, name), target)
  }
}

/** Adds change requests with edits, and comments, to pages at even distances. */
async function addWork(workspace: HostedWorkspace, space: string, pages: number): Promise<void> {
  const call = async <Value>(id: string, params: object, body: object): Promise<Value> => {
    const result = await workspace.call(id, { params, body }, workspace.localCaller())
    if (!result.ok) throw new Error(result.problem.message)
    return result.value as Value
  }
  const ids = await documentIds(workspace, space)
  const pageAt = (number: number, step: number): string => ids[(number * step) % ids.length] ?? ''
  for (let number = 0; number < pages / PAGES_A_CHANGE_REQUEST; number += 1) {
    const body = { subject: `Change ${number}` }
    const { id } = await call<{ id: string }>('createChangeRequest', { spaceId: space }, body)
    const changes = Array.from({ length: EDITS }, (_, edit) => ({
      operation: 'update_page',
      page: pageAt(number * EDITS + edit, 97),
      description: `Edited by change ${number}`,
    }))
    await call('updateChangeRequestContent', { spaceId: space, changeRequestId: id }, { changes })
  }
  for (let number = 0; number < pages / PAGES_A_COMMENT; number += 1) {
    const body = { page: pageAt(number, PAGES_A_COMMENT), body: { markdown: `Comment ${number}` } }
    await call('postCommentInSpace', { spaceId: space }, body)
  }
}

interface Listed {
  id: string
  type: string
  pages: Listed[]
}

async function documentIds(workspace: HostedWorkspace, space: string): Promise<string[]> {
  const listed = await workspace.call('listPages', { params: { spaceId: space } }, workspace.localCaller())
  if (!listed.ok) throw new Error(listed.problem.message)
  const idsOf = (pages: Listed[]): string[] =>
    pages.flatMap(({ id, type, pages: below }) => [...(type === 'document' ? [id] : []), ...idsOf(below)])
  return idsOf((listed.value as { pages: Listed[] }).pages)
}
