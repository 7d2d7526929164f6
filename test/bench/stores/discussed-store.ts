import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'

/** The number of pages of the discussed space. */
const PAGES = 50

/** Adds a space of 50 pages to a data folder, with the given number of comments on them. Returns its id. */
export async function addDiscussedSpace(data: string, comments: number): Promise<string> {
  const workspace = openWorkspace({ data })
  const book = await mkdtemp(join(tmpdir(), 'carrel-bench-book-'))
  for (let number = 0; number < PAGES; number += 1)
    await writeFile(join(book, `page-${number}.md`), `# Page ${number}\n\n${'A few words. '.repeat(100)}\n`)
  const { space } = await workspace.imports.run(book)
  await rm(book, { recursive: true })
  await comment(workspace, space, comments)
  await workspace.close()
  return space
}

async function comment(workspace: HostedWorkspace, space: string, comments: number): Promise<void> {
  const caller = workspace.localCaller()
  const listed = await workspace.call('listPages', { params: { spaceId: space } }, caller)
  if (!listed.ok) throw new Error(listed.problem.message)
  const { pages } = listed.value as { pages: { id: string }[] }
  for (let number = 0; number < comments; number += 1) {
    const body = { page: pages[number % pages.length]?.id, body: { markdown: `Comment ${number}` } }
    const posted = await workspace.call('postCommentInSpace', { params: { spaceId: space }, body }, caller)
    if (!posted.ok) throw new Error(posted.problem.message)
  }
}
