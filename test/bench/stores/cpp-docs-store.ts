import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import { corpusFolder } from '../../support/content/corpora.ts'

/** A data folder with the 9,700 pages of cpp-docs. */
export interface CppDocsStore {
  data: string
  space: string
}

let made: Promise<CppDocsStore> | undefined

/** Imports cpp-docs once a run, for all benchmarks that read it. A benchmark that writes uses a copy. */
export function cppDocsStore(log: (line: string) => void): Promise<CppDocsStore> {
  made ??= importCppDocs(log)
  return made
}

async function importCppDocs(log: (line: string) => void): Promise<CppDocsStore> {
  log('importing cpp-docs')
  const data = await mkdtemp(join(tmpdir(), 'carrel-bench-'))
  process.once('beforeExit', () => void rm(data, { recursive: true, force: true }))
  const workspace = openWorkspace({ data })
  const { space } = await workspace.imports.run(await corpusFolder('cpp-docs'))
  await workspace.close()
  return { data, space }
}
