import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusFolder } from './corpora.ts'

/** A merge by users: the three versions, the committed result, and the paths of the files. */
export interface MergeTriple {
  id: string
  base: string
  mine: string
  theirs: string
  committed: string
  files: { base: string; mine: string; theirs: string }
}

/** All merges of the corpus, in the order of its manifest. */
export async function mergeTriples(): Promise<MergeTriple[]> {
  const folder = await corpusFolder('merges')
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { id: string }[]
  return manifest.map(({ id }) => readTriple(join(folder, id), id))
}

function readTriple(folder: string, id: string): MergeTriple {
  const files = {
    base: join(folder, 'base.md'),
    mine: join(folder, 'ours.md'),
    theirs: join(folder, 'theirs.md'),
  }
  const read = (path: string) => readFileSync(path, 'utf8')
  return {
    id,
    base: read(files.base),
    mine: read(files.mine),
    theirs: read(files.theirs),
    committed: read(join(folder, 'result.md')),
    files,
  }
}
