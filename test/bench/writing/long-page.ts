import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusFolder } from '../../support/content/corpora.ts'

/** The length of the page that is written, in characters. */
const LENGTH = 283_000

/** Returns a page of the length of a long reference: chapters of a real book, one after another. */
export async function longPage(): Promise<string> {
  const folder = join(await corpusFolder('rust-book'), 'src')
  const chapters = readdirSync(folder).filter((name) => /^ch\d.*\.md$/.test(name))
  const text = chapters
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  return text.slice(0, text.lastIndexOf('\n\n', LENGTH)) + '\n'
}
