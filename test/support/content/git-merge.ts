import { spawnSync } from 'node:child_process'

/** The result of `git merge-file` on three files: the text, and true when it contains conflicts. */
export interface GitMerge {
  text: string
  isClean: boolean
}

/** Merges three files as git does by default. The files stay unchanged. */
export function gitMerge(mine: string, base: string, theirs: string): GitMerge {
  const { stdout, status, error } = spawnSync('git', ['merge-file', '-p', mine, base, theirs], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  // git answers with the number of conflicts, up to 127; more than that means that it could not merge at all.
  if (status === null || status > 127) throw new Error(`git merge-file ended with ${status}`)
  return { text: stdout, isClean: status === 0 }
}
