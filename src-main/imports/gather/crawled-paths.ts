import { posix } from 'node:path'
import { sourcePathKey } from '../../content/markdown/source-path.ts'
import { uniqueName } from '../../domain/unique-name.ts'
import { safeName } from './safe-name.ts'

const EXTENSION = /\.(?:x?html?|php\d?|aspx?|jsp|md|markdown)$/i
const INDEX = /^(?:index|default|readme)$/i
/** The name of tables of contents, which a page of a website must not have. */
const SUMMARY = /^summary$/i

/** The paths of the pages of a website. Folders follow the addresses. */
export class CrawledPaths {
  readonly #scope: string
  readonly #paths = new Map<string, string>()
  readonly #taken = new Set<string>()

  /** `scope` is the folder of the site that is imported: a path that begins and ends with a slash. */
  constructor(scope: string) {
    this.#scope = scope
  }

  /** Returns a path for the page at an address. No two pages have the same path. */
  add(url: string): string {
    const wanted = pathOf(new URL(url).pathname.slice(this.#scope.length))
    const stem = wanted.slice(0, -'.md'.length)
    const free = uniqueName(stem, (name) => this.#taken.has(keyOf(`${name}.md`)), 400)
    const path = `${free}.md`
    this.#taken.add(keyOf(path))
    this.#paths.set(url, path)
    return path
  }

  /** The path of the page at an address; undefined for a page that is not imported. */
  of(url: string): string | undefined {
    return this.#paths.get(url)
  }
}

/** The relative path from one file of an import to another. */
export function relativePath(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to)
}

function keyOf(path: string): string {
  return sourcePathKey(path).toLowerCase()
}

function pathOf(address: string): string {
  const parts = address.split('/')
  const last = (parts.pop() ?? '').replace(EXTENSION, '')
  const folders = parts.map(safeName).filter((name) => name !== '')
  const own = safeName(last)
  const name = own === '' || INDEX.test(own) ? 'README' : own.replace(SUMMARY, (word) => `${word}-page`)
  return [...folders, `${name}.md`].join('/')
}
