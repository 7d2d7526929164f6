import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { mergeText } from '../../../src-main/content/merge/merge-text.ts'
import { gitMerge } from '../../support/content/git-merge.ts'
import type { GitMerge } from '../../support/content/git-merge.ts'
import { threeVersions } from '../../support/sync/versions.ts'
import type { ThreeVersions } from '../../support/sync/versions.ts'

const folder = mkdtempSync(join(tmpdir(), 'carrel-merge-'))
afterAll(() => rmSync(folder, { recursive: true }))

function mergeWithGit(versions: ThreeVersions): GitMerge {
  const write = (name: keyof ThreeVersions) => {
    const path = join(folder, name)
    writeFileSync(path, versions[name])
    return path
  }
  return gitMerge(write('mine'), write('base'), write('theirs'))
}

// Two hundred processes of git take long beside other tests.
test('texts of repeating lines are merged as git merges them, or conflict as with git', () => {
  fc.assert(
    fc.property(threeVersions, (versions) => {
      const git = mergeWithGit(versions)
      const ours = mergeText(versions.base, versions.mine, versions.theirs)
      expect(ours.conflicts.length === 0).toBe(git.isClean)
      expect(git.isClean ? ours.text : git.text).toBe(git.text)
    }),
    { numRuns: 200 },
  )
}, 120_000)
