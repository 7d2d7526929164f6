import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../src-main/schemas/problem.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { archiveFile, folderOf, zipOf } from '../support/content/archives.ts'
import { call, entriesOf, exported, openEmptyWorkspace } from '../support/imports/import-checks.ts'

const NAMES = [
  'a.md',
  'A.md',
  'b.md',
  'README.md',
  'index.md',
  'SUMMARY.md',
  'x.png',
  'c',
  'aux.md',
  'e\\f.md',
  '.git',
  'z.mdx',
  '.gitbook.yaml',
  'book.toml',
  'ü.md',
]
const FOLDERS = [
  '',
  'c/',
  'c/d/',
  'src/',
  'node_modules/',
  'deep/'.repeat(45),
  `${'n'.repeat(200)}/${'m'.repeat(200)}/${'o'.repeat(200)}/${'p'.repeat(200)}/`,
]
const TEXTS = [
  '',
  '# A\n',
  '* [A](a.md)\n  * [C](c)\n* [A](a.md)\n* [](../x.md)\n* [S](SUMMARY.md)\n',
  '---\ntitle: [*x\n---\n',
  '---\nlayout: &a {b: *a}\n---\n# T\n',
  'root: c\n',
  'structure: 7\n',
  '[x](B.md) ![y](gone.png) [z](#no)\n',
  '\ufeff# B\n',
  '# '.repeat(3000),
]
const content = fc.oneof(
  fc.constantFrom(...TEXTS).map((text) => Buffer.from(text)),
  fc.constantFrom(...TEXTS).map((text) => Buffer.from(text, 'utf16le')),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => Buffer.from(text)),
)
const tree = fc.dictionary(
  fc.tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...NAMES)).map(([folder, name]) => folder + name),
  content,
  { maxKeys: 12, noNullPrototype: true },
)

/** Writes the files that the file system accepts. Returns their paths. */
function writeFiles(root: string, files: Record<string, Buffer>): string[] {
  return Object.entries(files).flatMap(([path, bytes]) => {
    const target = join(root, path)
    try {
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, bytes)
      return [path]
    } catch {
      // The dictionary may contain a path that is both a file and a folder.
      return []
    }
  })
}

/** Returns the paths that neither the space nor the report contains, by themselves or by a parent folder. */
async function unaccounted(
  workspace: HostedWorkspace,
  space: string,
  paths: readonly string[],
): Promise<string[]> {
  const entries = await entriesOf(workspace, space)
  const out = exported(workspace, space)
  const named = (path: string) =>
    entries.some(
      (entry) =>
        entry.path === path ||
        path.startsWith(`${entry.path}/`) ||
        entry.message.includes(path.slice(0, 190)),
    )
  // The only outer folder of an archive is the root.
  const below = (path: string) => path.slice(path.indexOf('/') + 1)
  return paths.filter(
    (path) => ![path, below(path)].some((candidate) => out.has(candidate) || named(candidate)),
  )
}

it('imports a page and a file of the same bytes unchanged', async () => {
  const workspace = openEmptyWorkspace()
  const text = '* [A](a.md)\n* [Gone](gone.md)\n'
  const { space } = await workspace.imports.run(folderOf({ 'SUMMARY.md': text, 'a.md': text }))
  const { items } = await call<{ items: unknown[] }>(
    workspace,
    'searchSpaceContent',
    { spaceId: space },
    { query: 'gone' },
  )
  expect(items).not.toEqual([])
  const out = exported(workspace, space)
  expect([out.get('a.md')?.toString(), out.get('SUMMARY.md')?.toString()]).toEqual([text, text])
})

describe('any tree of files and bytes', () => {
  it(
    'is imported or refused with a sentence, and every file is accounted for',
    { timeout: 240_000 },
    async () => {
      const workspace = openEmptyWorkspace()
      const outcomes = { imported: 0, refused: 0 }
      await fc.assert(
        fc.asyncProperty(tree, fc.boolean(), async (files, isArchive) => {
          const root = join(ownTemporaryFolder(), 'book')
          mkdirSync(root)
          let paths = Object.keys(files)
          let path = root
          if (isArchive) path = archiveOf(root, files)
          else {
            paths = writeFiles(root, files)
            symlinkSync('/etc', join(root, 'link'))
          }
          try {
            const { space } = await workspace.imports.run(path)
            outcomes.imported += 1
            expect(await unaccounted(workspace, space, paths)).toEqual([])
          } catch (error) {
            if (!(error instanceof Problem)) throw error
            outcomes.refused += 1
            expect(error.code).toMatch(/^import\./)
            expect(error.message).toMatch(/^[A-Z].*\.$/s)
          } finally {
            rmSync(dirname(root), { recursive: true })
          }
        }),
        { numRuns: 150 },
      )
      expect(outcomes.imported).toBeGreaterThan(50)
      expect(outcomes.refused).toBeGreaterThan(5)
    },
  )
})

function archiveOf(root: string, files: Record<string, Buffer>): string {
  const path = join(dirname(root), 'book.zip')
  const entries = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, [bytes, { level: 0 }] as const]),
  )
  writeFileSync(path, zipOf({}, entries as never))
  return path
}

/** Returns a folder that the test removes itself, because hundreds of them would stay until its end. */
function ownTemporaryFolder(): string {
  return dirname(archiveFile('x', new Uint8Array()))
}
