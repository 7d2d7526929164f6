import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { corpusFolder } from '../content/corpora.ts'

/** Writes pages of cpp-docs into a folder: copies of the corpus until the number is reached. */
export async function writeBook(book: string, pages: number): Promise<void> {
  const corpus = await corpusFolder('cpp-docs')
  const names = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
  const texts = names.filter((name) => extname(name) === '.md').toSorted()
  const folders = new Set<string>()
  for (let page = 0; page < pages; page += 1) {
    const copy = Math.floor(page / texts.length)
    const name = texts[page % texts.length] ?? ''
    const target = join(book, folderOf(copy), name)
    const folder = dirname(target)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    writeFileSync(target, readFileSync(join(corpus, name), 'utf8') + endOf(copy, name))
  }
}

function folderOf(copy: number): string {
  return `copy-${String(copy + 1).padStart(3, '0')}`
}

/** Returns the end of a page in a copy. Equal texts are stored once, so equal copies would cost nothing. */
function endOf(copy: number, name: string): string {
  if (copy === 0) return ''
  const before = relative(dirname(join(folderOf(copy), name)), join(folderOf(copy - 1), name))
  return `\n\nThis page belongs to edition ${copy + 1}. [Edition ${copy}](${before.replaceAll('\\', '/')}) differs.\n`
}
