import { isMap, isSeq, parseDocument, type Document, type Node, type YAMLSeq } from 'yaml'
import { readYaml } from '../read-yaml.ts'
import { MAX_CHARACTERS, tagOf } from './tag-definitions.ts'

/** An entry of a file of tags, with the values of its keys. */
export type TagEntry = Record<string, unknown>

/** A file of tags that can be changed. */
export interface TagFile {
  yaml: string
  /** The values of the whole file: the list itself, or a mapping with the list under the key `tags`. */
  value: Record<string, unknown> | unknown[]
  /** The list of the tags; undefined for a file without one. */
  list: YAMLSeq<Node> | undefined
}

/** Opens a file of tags; undefined for a file that is neither a list nor a mapping whose `tags` is a list. */
export function openTagFile(yaml: string): TagFile | undefined {
  const reading = readYaml(yaml.replace(/^\ufeff/, ''), MAX_CHARACTERS)
  if (!reading.ok) return undefined
  const value = reading.value ?? []
  const list = listIn(parseTags(yaml))
  if (Array.isArray(value)) return { yaml, value, list }
  if (!isMapping(value)) return undefined
  const hasOthers = value['tags'] !== undefined && value['tags'] !== null
  return hasOthers && !list ? undefined : { yaml, value, list }
}

/** Returns the file in the library's document, which retains comments and quotes but may change white space. */
export function parseTags(yaml: string): Document {
  return parseDocument(yaml, { logLevel: 'silent' })
}

/** Returns the list of the tags of a document; undefined where it has none. */
export function listIn(document: Document): YAMLSeq<Node> | undefined {
  const list: unknown = isMap(document.contents) ? document.get('tags', true) : document.contents
  return isSeq<Node>(list) ? list : undefined
}

/** Returns the keys that lead to the list of a document. */
export function pathToList(document: Document): string[] {
  return isMap(document.contents) ? ['tags'] : []
}

/** Returns the values of the entries, in their order. */
export function entriesOf({ value }: TagFile): unknown[] {
  if (Array.isArray(value)) return value
  const entries = value['tags']
  return Array.isArray(entries) ? entries : []
}

/** Returns the places of the entries of a name, which a file may define twice. */
export function placesOf(file: TagFile, name: string): number[] {
  return entriesOf(file).flatMap((entry, place) => (isMapping(entry) && tagOf(entry) === name ? [place] : []))
}

/** Returns the text of a changed file if it has these entries and no other value has changed. */
export function verifiedYaml(
  { value }: TagFile,
  entries: readonly unknown[],
  yaml: string | undefined,
): string | undefined {
  const reading = yaml === undefined ? undefined : readYaml(yaml.replace(/^\ufeff/, ''), MAX_CHARACTERS)
  const wanted = JSON.stringify(Array.isArray(value) ? entries : { ...value, tags: entries })
  return reading?.ok && JSON.stringify(reading.value) === wanted ? yaml : undefined
}

/** True for a mapping of names to values. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
