import { resolve } from 'node:path'
import { insertPage } from '../../../src-main/revisions/changes/insert-page.ts'
import { createSpace } from '../../../src-main/revisions/new-space.ts'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import { threadsIn } from '../../../src-main/workspace/threads.ts'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'

export const PAGES = 10_000
/** The pages below each page at the root, with itself. */
const BELOW = 100
const SUBJECTS = [
  'Installing',
  'Understanding',
  'Moving',
  'Comparing',
  'Restoring',
  'Connecting',
  'Reading',
  'Measuring',
]
const THINGS = ['ownership', 'lamps', 'windows', 'replicas', 'indexes', 'accounts', 'histories', 'pictures']
const SECTION = '\n\n## Section\n\nA paragraph with **strong** words, and as long as those of a page are. '

/** The pages at the beginning of the book that have the length of ordinary ones: 8 kB. The others are short. */
export const ORDINARY = 50

/** Opens a workspace in a data folder. */
export function openStore(data: string): HostedWorkspace {
  const { read = '', checkpoint = '' } = threadsIn(resolve(import.meta.dirname, '../../../src-main'), false)
  return openWorkspace({ data, threads: { read, checkpoint } })
}

/** Adds a space of 10,000 pages. Returns its id, and the ids of its ordinary pages. */
export function addBook(workspace: HostedWorkspace): { space: string; pages: string[] } {
  const { store } = workspace
  const { organization, localUser } = workspace.identity()
  let last = 0
  const newId = () => `bench-book-${(last += 1)}`
  const about = { organization, parent: null, title: 'Book', author: localUser }
  const pages: string[] = []
  const space = store.transaction(() =>
    createSpace(
      { store, newId, clock: Date.now },
      {
        ...about,
        fill(writer) {
          const scope = { store, writer, now: Date.now(), newId, refs: new Map<string, string>() }
          let into: string | undefined
          for (let page = 0; page < PAGES; page += 1) {
            const { title, markdown } = pageOf(page)
            const inserted = { operation: 'insert_page', title, document: { markdown } } as const
            const isRoot = page % BELOW === 0
            const id = insertPage(scope, { ...inserted, ...(!isRoot && into !== undefined && { into }) })
            if (isRoot) into = id
            if (page < ORDINARY) pages.push(id)
          }
        },
      },
    ),
  )
  return { space: space.id, pages }
}

function pageOf(page: number): { title: string; markdown: string } {
  const subject = SUBJECTS[page % SUBJECTS.length]
  const thing = THINGS[Math.floor(page / SUBJECTS.length) % THINGS.length]
  const title = `${subject} ${thing} ${page}`
  const words = `The words of the page on ${thing}.\n\n## Part of ${subject}\n\nMore words.`
  const more = page < ORDINARY ? SECTION.repeat(8_000 / SECTION.length) : ''
  return { title, markdown: `# ${title}\n\n${words}${more}\n` }
}
