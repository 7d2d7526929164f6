import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { crossingResult } from '../../../src-main/desktop/ipc/crossing-result.ts'
import { createLog } from '../../../src-main/platform/log.ts'
import type { CallResult } from '../../../src-main/schemas/bridge.ts'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'
import { electronHost } from '../../../src-renderer/api/electron-host.ts'
import { THREADS } from '../hosts/host-code.ts'

/** The script of the thread that reads. */
export const READING_SCRIPT = THREADS.read

/** The workspace of one test, with a book. Each test of a file opens a copy of the same data folders. */
export class ReadingWorkspace {
  readonly log = createLog({ write: (line: string) => void (this.logged += line) })
  folder = ''
  logged = ''
  #workspace: HostedWorkspace | undefined
  readonly #templates = mkdtempSync(join(tmpdir(), 'carrel-reading-books-'))
  readonly #filled = new Map<number, Promise<{ data: string; space: string }>>()

  constructor() {
    beforeEach(() => {
      this.folder = mkdtempSync(join(tmpdir(), 'carrel-reading-'))
      this.logged = ''
    })
    afterEach(async () => {
      await this.#workspace?.close()
      rmSync(this.folder, { recursive: true })
    })
    afterAll(() => rmSync(this.#templates, { recursive: true }))
  }

  get workspace(): HostedWorkspace {
    if (!this.#workspace) throw new Error('The test has not opened a workspace')
    return this.#workspace
  }

  /** Opens a workspace with a book of a number of pages. Returns the space. */
  async open(pages: number, script: string): Promise<string> {
    if (!this.#filled.has(pages)) this.#filled.set(pages, this.#fill(pages))
    const { data, space } = await this.#filled.get(pages)!
    cpSync(data, join(this.folder, 'data'), { recursive: true })
    this.#workspace = openWorkspace({
      data: join(this.folder, 'data'),
      log: this.log,
      threads: { read: script },
    })
    return space
  }

  /** Opens the same data again, without a thread for reads. */
  async reopenWithoutThread(): Promise<void> {
    await this.workspace.close()
    this.#workspace = openWorkspace({ data: join(this.folder, 'data'), log: this.log })
  }

  /** Lists the pages of a space for a user, by default the local user. */
  list(space: string, user = this.workspace.localCaller().user): CallResult | Promise<CallResult> {
    return this.workspace.call('listPages', { params: { spaceId: space } }, { kind: 'token', user })
  }

  /** Imports a book of a number of pages into a new data folder. */
  async #fill(pages: number): Promise<{ data: string; space: string }> {
    const book = join(this.#templates, `book-${pages}`)
    mkdirSync(book)
    for (let page = 0; page < pages; page += 1)
      writeFileSync(join(book, `page-${page}.md`), `# Page ${page}\n\nText ${page}.\n`)
    const data = join(this.#templates, `data-${pages}`)
    const template = openWorkspace({ data, log: this.log })
    const { space } = await template.imports.run(book)
    await template.close()
    return { data, space }
  }
}

/** Returns the titles of an answer with pages, sorted. */
export const titlesOf = ({ value }: { value: unknown }): string[] =>
  (value as { pages: { title: string }[] }).pages.map(({ title }) => title).sort()

/** Returns the answer that the renderer receives, from either thread. Throws its problem. */
export async function answerOf(
  result: CallResult | Promise<CallResult>,
): Promise<Extract<CallResult, { ok: true }>> {
  const received = await result
  const host = electronHost({
    call: async () => structuredClone(crossingResult(received)),
    subscribe: () => () => undefined,
    desktop: {} as never,
  })
  const answer = (await host?.call('listPages', {})) ?? received
  if (!answer.ok) throw new Error(answer.problem.message)
  return answer
}
