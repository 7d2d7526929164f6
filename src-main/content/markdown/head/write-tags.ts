import { isMap, type Document, type Node, type YAMLMap } from 'yaml'
import { feedOf } from './change-keys.ts'
import { editEntry } from './edit-entry.ts'
import { entryLines, linesOf } from './edit-list.ts'
import { tagOf } from './tag-definitions.ts'
import {
  entriesOf,
  verifiedYaml,
  listIn,
  openTagFile,
  parseTags,
  pathToList,
  placesOf,
  type TagEntry,
  type TagFile,
} from './tag-entries.ts'

/** The values of a tag that a change sets. Null removes a value, so that its default applies. */
export type TagValues = Partial<Record<'label' | 'icon' | 'emoji' | 'color', string | null | undefined>>

type EntryValues = Readonly<Record<string, string | null>>

/**
 * Returns a file of tags with values of one tag set. A tag that the file lacks is added at its end. Every other line
 * retains its bytes, its comment and its place. Undefined for a file that has no list of tags.
 */
export function writeTag(yaml: string, name: string, values: TagValues): string | undefined {
  const file = openTagFile(yaml)
  if (!file) return undefined
  const places = placesOf(file, name)
  const set = Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value || null]])),
  ) as EntryValues
  return places.length === 0
    ? withAdded(file, withValues({ tag: name }, set) as Record<string, string>)
    : withEdited(file, places, () => set)
}

/** Returns a file of tags with one tag renamed in its place; undefined for a file of another form. */
export function renameTagIn(yaml: string, from: string, to: string): string | undefined {
  const file = openTagFile(yaml)
  return (
    file && withEdited(file, placesOf(file, from), ({ tag }) => ({ [tagOf({ tag }) ? 'tag' : 'slug']: to }))
  )
}

/** Returns a file of tags without one of them; undefined for a file of another form. */
export function removeTagFrom(yaml: string, name: string): string | undefined {
  const file = openTagFile(yaml)
  if (!file?.list) return file && yaml
  const places = placesOf(file, name)
  const remaining = entriesOf(file).filter((_, place) => !places.includes(place))
  let text = yaml
  for (const place of places.toReversed()) {
    const { start, end } = linesOf(yaml, file.list.items[place]!)
    text = text.slice(0, start) + text.slice(end)
  }
  const lines = verifiedYaml(file, remaining, text)
  return (
    lines ??
    verifiedYaml(
      file,
      remaining,
      inDocument(yaml, (document) => removeAt(document, places)),
    )
  )
}

/** Sets values of entries in their own lines, or in the library's document for another form. */
function withEdited(
  file: TagFile,
  places: readonly number[],
  valuesFor: (entry: TagEntry) => EntryValues,
): string | undefined {
  const entries = entriesOf(file) as TagEntry[]
  const after = entries.map((entry, at) =>
    places.includes(at) ? withValues(entry, valuesFor(entry)) : entry,
  )
  const edits = places.map((place) => ({ place, values: valuesFor(entries[place]!) })).reverse()
  let text: string | undefined = file.yaml
  for (const { place, values } of edits)
    text = text === undefined ? undefined : editLines(text, file.list!.items[place]!, values)
  const lines = verifiedYaml(file, after, text)
  return (
    lines ??
    verifiedYaml(
      file,
      after,
      inDocument(file.yaml, (document) => setAt(document, edits)),
    )
  )
}

function setAt(document: Document, edits: readonly { place: number; values: EntryValues }[]): void {
  const path = pathToList(document)
  for (const { place, values } of edits)
    for (const [key, value] of Object.entries(values))
      if (value === null) document.deleteIn([...path, place, key])
      else document.setIn([...path, place, key], value)
}

function removeAt(document: Document, places: readonly number[]): void {
  for (const place of places.toReversed()) document.deleteIn([...pathToList(document), place])
}

function withValues(entry: TagEntry, values: EntryValues): TagEntry {
  const after = { ...entry, ...values }
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !Object.hasOwn(values, key) || value !== null),
  )
}

/** The key above an entry that is edited as the value of a key. */
const ABOVE = 'entry:'

/** Edits the lines of an entry as those of a key's value, so that comments, order and quotes stay. */
function editLines(yaml: string, node: Node, values: EntryValues): string | undefined {
  if (!isMap(node)) return undefined
  if (node.flow === true) return editBraces(yaml, node, values)
  const from = node.range![0]
  const { start, end } = linesOf(yaml, node)
  const above = ABOVE + feedOf(yaml)
  let source: string | undefined = above + ' '.repeat(from - start) + yaml.slice(from, end)
  for (const [key, value] of Object.entries(values))
    source = source === undefined ? undefined : editEntry(source, { path: [key], value })
  const lines = source?.slice(above.length + from - start)
  return lines === undefined ? undefined : yaml.slice(0, from) + lines + yaml.slice(end)
}

function editBraces(yaml: string, { range }: YAMLMap, values: EntryValues): string {
  const [start, end] = range!
  const document = parseTags(yaml.slice(start, end))
  for (const [key, value] of Object.entries(values))
    if (value === null) document.delete(key)
    else document.set(key, value)
  return yaml.slice(0, start) + document.toString({ lineWidth: 0 }).trimEnd() + yaml.slice(end)
}

function withAdded(file: TagFile, entry: Record<string, string>): string | undefined {
  const after = [...entriesOf(file), entry]
  const lines = verifiedYaml(file, after, withAddedLines(file, entry))
  return (
    lines ??
    verifiedYaml(
      file,
      after,
      inDocument(file.yaml, (document) => addTo(document, entry)),
    )
  )
}

function withAddedLines({ yaml, value, list }: TagFile, entry: Record<string, string>): string | undefined {
  const last = list?.items.at(-1)
  const feed = feedOf(yaml)
  if (last && list?.flow !== true) {
    const { start, end } = linesOf(yaml, last)
    const indent = /^[ \t]*/.exec(yaml.slice(start))![0]
    return `${yaml.slice(0, end)}${openFeed(yaml.slice(0, end))}${entryLines(entry, indent, feed)}${yaml.slice(end)}`
  }
  if (Array.isArray(value)) return list ? undefined : `${yaml}${openFeed(yaml)}${entryLines(entry, '', feed)}`
  return Object.hasOwn(value, 'tags')
    ? undefined
    : `${yaml}${openFeed(yaml)}tags:${feed}${entryLines(entry, '  ', feed)}`
}

/** The line break that a text lacks at its end. */
function openFeed(yaml: string): string {
  return yaml === '' || yaml === '\ufeff' || yaml.endsWith('\n') ? '' : feedOf(yaml)
}

function addTo(document: Document, entry: Record<string, string>): void {
  const list = listIn(document)
  if (list) list.add(document.createNode(entry))
  else document.set('tags', document.createNode([entry]))
}

/** Changes the library's document; undefined where an alias stands in the way. */
function inDocument(yaml: string, change: (document: Document) => void): string | undefined {
  const document = parseTags(yaml)
  try {
    change(document)
  } catch {
    return undefined
  }
  const changed = document.toString({ lineWidth: 0 })
  return feedOf(yaml) === '\n' ? changed : changed.replaceAll('\n', '\r\n')
}
