import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'
import { chanceOf, type Chance } from '../../sync/simulation/chance.ts'
import { addChangeRequests } from './change-requests.ts'
import { addComments } from './comments.ts'
import { documentsOf } from './documents.ts'
import type { GrownStore } from './grown-store.ts'
import { addLibrary } from './library.ts'
import { addMembers } from './members.ts'
import { untilIndexed } from './until-indexed.ts'
import { writeBook } from './write-book.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const START = Date.UTC(2024, 0, 1)
/** The time between two actions of users, in milliseconds. */
const MINUTE = 60_000

/** The workspace to fill, and the sources of its time and randomness. */
export interface Growing {
  workspace: HostedWorkspace
  chance: Chance
  /** Moves the clock on by a minute. */
  advance(): void
}

/**
 * Fills a data folder by imports and operations. Ids and times come from a seed, so each run writes the same rows.
 */
export async function grow(
  data: string,
  pages: number,
  log: (line: string) => void,
): Promise<Omit<GrownStore, 'data'>> {
  const chance = chanceOf(pages)
  let now = START
  const workspace = openWorkspace({
    data,
    clock: () => now,
    newId: () => Array.from({ length: 20 }, () => ALPHABET[chance.below(ALPHABET.length)]).join(''),
  })
  // Only a power cut could damage the store, and an incomplete store is discarded.
  workspace.store.database.pragma('synchronous = OFF')
  const growing: Growing = { workspace, chance: chanceOf(pages + 1), advance: () => (now += MINUTE) }
  const space = await importBook(workspace, pages, log)
  log('adding members, collections and small spaces')
  const members = await addMembers(growing, pages)
  await addLibrary(growing, pages)
  const documents = documentsOf(workspace, space)
  log('adding change requests')
  const open = await addChangeRequests(growing, { space, documents, members })
  log('adding comments')
  await addComments(growing, { space, documents, members, changeRequests: open })
  log('indexing')
  await untilIndexed(workspace.store.database)
  const { organization } = workspace.identity()
  await workspace.close()
  return { space, organization }
}

async function importBook(
  workspace: HostedWorkspace,
  pages: number,
  log: (line: string) => void,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'carrel-grown-book-'))
  const book = join(folder, 'book')
  log('writing a book')
  await writeBook(book, pages)
  log('importing it')
  const { space } = await workspace.imports.run(book, 'The book')
  await rm(folder, { recursive: true })
  return space
}
