import { expect, it } from 'vitest'
import { spaceForExport } from '../../../src-main/exports/export-space.ts'
import { exportPages } from '../../../src-main/exports/plan/export-pages.ts'
import { entryPath } from '../../../src-main/imports/plan/entry-path.ts'
import { DEFAULT_IMPORT_LIMITS } from '../../../src-main/imports/plan/import-limits.ts'
import type { SpaceRow } from '../../../src-main/revisions/space-row.ts'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

/** Returns the paths of an export after some changes, without the files that every export has. */
function pathsAfter(...changes: ContentChange[]): string[] {
  const { workspace, space, changeSpace } = openReviewFixture({})
  changeSpace(...changes)
  const row = workspace.store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', space)!
  return [...exportPages(spaceForExport(workspace.store, row))].map(({ path }) => path)
}

const page = (title: string, more: object = {}): ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown: 'Text.\n' },
  ...more,
})

/** Returns changes that add pages, each below the one before it. */
function nested(title: string, count: number): ContentChange[] {
  return Array.from({ length: count }, (_, level) => {
    const into = level === 0 ? {} : { into: `level-${level - 1}` }
    return page(`${title} ${level}`, { ref: `level-${level}`, ...into })
  })
}

const refused = (paths: string[]): string[] =>
  paths.filter((path) => entryPath(path, DEFAULT_IMPORT_LIMITS).path !== path)

it('gives pages and reusable content names that every system accepts', () => {
  const titles = ['Con', 'con', 'AUX', 'Com1', 'nul.txt', '界'.repeat(100), '界'.repeat(100)]
  const paths = pathsAfter(
    ...titles.map((title) => page(title)),
    { operation: 'insert_reusable_content', title: 'Nul' },
    { operation: 'insert_reusable_content', title: '界'.repeat(100) },
  )
  expect(refused(paths)).toEqual([])
  expect(paths).toEqual(expect.arrayContaining(['con_.md', 'nul_.txt.md', '.gitbook/includes/nul_.md']))
  expect(new Set(paths).size).toBe(paths.length)
})

it('gives files names that every system accepts, and retains their extensions', () => {
  const names = ['..', '.', '...', 'aux.txt', '界'.repeat(200) + '.png', 'Lpt1', `a.${'b'.repeat(250)}`]
  const paths = pathsAfter({
    operation: 'insert_files',
    files: names.map((name) => ({ name, base64: 'iVBORw0KGgo=' })),
  })
  expect(refused(paths)).toEqual([])
  expect(paths.filter((path) => path.startsWith('.gitbook/assets/'))).toHaveLength(names.length)
  expect(paths).toEqual(expect.arrayContaining(['.gitbook/assets/aux_.txt', '.gitbook/assets/Lpt1_']))
})

it('puts pages that are too deep for a folder of their own at the root', () => {
  const paths = [...pathsAfter(...nested('Level', 42)), ...pathsAfter(...nested('界'.repeat(60), 8))]
  expect(refused(paths)).toEqual([])
  expect(paths.filter((path) => path.endsWith('.md') && path !== 'SUMMARY.md')).toHaveLength(50)
})
