import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import { callAs } from '../../support/grown-store/calls.ts'
import { addReplicaAccounts, type ReplicaAccount } from './replica-accounts.ts'

/** A data folder with a book and an account for each replica. */
export interface PreparedOrigin {
  data: string
  organization: string
  space: string
  /** A page for each writer. */
  pages: string[]
  accounts: ReplicaAccount[]
}

/** The length of a page in words, about that of a page of documentation. */
const WORDS = 300

/** Creates a data folder with a page for each writer. */
export async function prepareOrigin(count: number, writers: number): Promise<PreparedOrigin> {
  const data = await mkdtemp(join(tmpdir(), 'carrel-bench-replicas-'))
  const book = await mkdtemp(join(tmpdir(), 'carrel-bench-book-'))
  for (let page = 0; page < writers; page += 1)
    await writeFile(join(book, `page-${page}.md`), `# Page ${page}\n\n${'word '.repeat(WORDS)}\n`)
  const workspace = openWorkspace({ data })
  const { organization, localUser } = workspace.identity()
  const { space } = await workspace.imports.run(book)
  await rm(book, { recursive: true })
  const accounts = await addReplicaAccounts(workspace, space, { count, writers })
  const { pages } = await callAs(workspace, localUser, 'listPages', { params: { spaceId: space } })
  await workspace.close()
  return { data, organization, space, pages: pages.map(({ id }) => id).slice(0, writers), accounts }
}
