import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ImportSource } from '../../../src-main/imports/plan/import-source.ts'
import { openImportSource, type OpenSourceOptions } from '../../../src-main/imports/plan/open-source.ts'
import { Problem } from '../../../src-main/schemas/problem.ts'
import { temporaryFolder } from './archives.ts'

/** The files of a small book. */
export const BOOK = { 'README.md': '# Book\n', 'guide/install.md': '# Install\n' }

/** Returns `severity kind path` of each entry of the report. */
export const entriesOf = ({ report }: ImportSource): string[] =>
  report.map(({ severity, kind, path }) => `${severity} ${kind} ${path ?? ''}`)

/** Opens a source, with the folder of its unpacked files. */
export async function open(path: string, options: Partial<OpenSourceOptions> = {}) {
  const folder = join(temporaryFolder(), 'unpacked')
  const source = await openImportSource(path, { temporaryFolder: folder, ...options })
  return { source, folder }
}

/** Returns the problem of a refused source, which must leave nothing in the temporary folder. */
export async function refusal(path: string, options: Partial<OpenSourceOptions> = {}): Promise<Problem> {
  const folder = join(temporaryFolder(), 'unpacked')
  const error: unknown = await openImportSource(path, { temporaryFolder: folder, ...options }).then(
    () => new Error('It was opened.'),
    (reason: unknown) => reason,
  )
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  if (!(error instanceof Problem)) throw error
  return error
}
