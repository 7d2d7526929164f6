import { readYaml } from './markdown/read-yaml.ts'
import { sourcePathKey } from './markdown/source-path.ts'

/** The paths of a book's settings with redirects, in the order of their priority. */
export const REDIRECT_SETTINGS = ['.gitbook.yaml', '.gitbook.yml']

/** The paths of pages by the keys of their old paths. Both count from the folder of the pages. */
export type Redirects = ReadonlyMap<string, string>

/** The largest file of settings that is read, in UTF-16 units: a large book lists thousands of redirects. */
const MAX_CHARACTERS = 262_144

/** The latest settings. Most reads are of one book, and a large file takes long to parse. */
let last: { settings: string; redirects: Redirects } = { settings: '', redirects: new Map() }

/** Returns the redirects of settings such as `redirects: { old/page: new/page.md }`. The first one wins. */
export function readRedirects(settings: string): Redirects {
  if (settings !== last.settings) last = { settings, redirects: parseRedirects(settings) }
  return last.redirects
}

function parseRedirects(settings: string): Redirects {
  const reading = readYaml(settings.replace(/^\ufeff/, ''), MAX_CHARACTERS)
  const listed: unknown =
    reading.ok && isObject(reading.value) ? Reflect.get(reading.value, 'redirects') : undefined
  const redirects = new Map<string, string>()
  if (!isObject(listed) || Array.isArray(listed)) return redirects
  for (const [old, target] of Object.entries(listed)) {
    const key = sourcePathKey(old)
    if (typeof target === 'string' && !redirects.has(key)) redirects.set(key, target)
  }
  return redirects
}

/** Returns the path of the page that a redirect names, without a section. */
export const redirectedPath = (target: string): string => target.split('#')[0] ?? ''

/** Returns the key of a path without the folder of the book's pages, from which redirects count. */
export function keyInBook(key: string, contentRoot: string): string {
  if (contentRoot === '') return key
  if (key === contentRoot) return ''
  return key.startsWith(`${contentRoot}/`) ? key.slice(contentRoot.length + 1) : key
}

/** Returns the key of a path that counts from the folder of the book's pages. */
export function keyBelow(contentRoot: string, key: string): string {
  if (contentRoot === '') return key
  return key === '' ? contentRoot : `${contentRoot}/${key}`
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
