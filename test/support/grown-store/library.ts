import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { corpusFolder } from '../content/corpora.ts'
import { callAs } from './calls.ts'
import type { Growing } from './grow.ts'

/** The number of pages of the large space for each collection and each further space. */
const PAGES_A_COLLECTION = 4000
const PAGES_A_SPACE = 2000
const FEWEST = 2
/** The number of pages of a further space. */
const SMALL = 8
/** Every second collection is inside the one before. */
const NESTED = 2

/** Adds collections, some of them nested, and small spaces in them. */
export async function addLibrary(growing: Growing, pages: number): Promise<void> {
  const { workspace, advance } = growing
  const { organization, localUser } = workspace.identity()
  const params = { organizationId: organization }
  const collections: string[] = []
  for (let at = 0; at < Math.max(FEWEST, pages / PAGES_A_COLLECTION); at += 1) {
    const parent = at % NESTED === 0 ? undefined : collections.at(-1)
    const body = { title: `Collection ${at + 1}`, ...(parent !== undefined && { parent }) }
    collections.push((await callAs(workspace, localUser, 'createCollection', { params, body })).id)
    advance()
  }
  const texts = await textsOf('learn-go')
  for (let at = 0; at < Math.max(FEWEST, pages / PAGES_A_SPACE); at += 1) {
    const body = { title: `Notes ${at + 1}`, parent: collections[at % collections.length] ?? '' }
    const { id } = await callAs(workspace, localUser, 'createSpace', { params, body })
    const own = Array.from({ length: SMALL }, (_, page) => texts[(at * SMALL + page) % texts.length])
    await fillSpace(
      growing,
      id,
      own.flatMap((text) => text ?? []),
    )
  }
}

interface Text {
  title: string
  markdown: string
}

async function textsOf(corpus: string): Promise<Text[]> {
  const folder = await corpusFolder(corpus)
  return readdirSync(folder)
    .filter((name) => extname(name) === '.md')
    .toSorted()
    .map((name) => ({ title: basename(name, '.md'), markdown: readFileSync(join(folder, name), 'utf8') }))
}

/** Inserts pages by a change request and merges it. */
async function fillSpace({ workspace, advance }: Growing, spaceId: string, texts: Text[]): Promise<void> {
  const { localUser } = workspace.identity()
  const made = await callAs(workspace, localUser, 'createChangeRequest', {
    params: { spaceId },
    body: { subject: 'First pages' },
  })
  const params = { spaceId, changeRequestId: made.id }
  const changes = texts.map(({ title, markdown }) => ({
    operation: 'insert_page' as const,
    title,
    document: { markdown },
  }))
  await callAs(workspace, localUser, 'updateChangeRequestContent', { params, body: { changes } })
  await callAs(workspace, localUser, 'mergeChangeRequest', { params })
  advance()
}
