import {
  Document,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  stringify,
  type Pair,
  type YAMLMap,
} from 'yaml'
import { LONGEST_YAML } from '../read-yaml.ts'
import { feedOf } from './change-keys.ts'
import { editList } from './edit-list.ts'

/** A value that an edit writes. */
export type HeadValue = string | number | boolean | HeadValue[] | { [key: string]: HeadValue }

/** A place within the value of a key, such as `title`, `visible` in `layout`, and its new value; null removes it. */
export interface EntryEdit {
  path: readonly string[]
  value: HeadValue | null
}

interface Range {
  start: number
  end: number
}

type KnownPair = Pair<Scalar>

/**
 * Returns the lines of a key with one value within them changed. Undefined for lines that are too long, or that are not
 * a key with a value in YAML. Other values, comments, order and quotes remain. A mapping in braces is replaced as a
 * whole.
 */
export function editEntry(source: string, { path, value }: EntryEdit): string | undefined {
  if (source.length > LONGEST_YAML) return undefined
  const document = parseDocument(source, { uniqueKeys: false, logLevel: 'silent' })
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined
  const top = lastPair(document.contents)
  if (!top) return undefined
  const found = follow(top, path)
  if (!found) return throughDocument(document, source, [String(top.key.value), ...path], value)
  const { chain, rest } = found
  const last = chain.at(-1)!
  if (value === null) return rest.length > 0 ? source : without(source, chain)
  if (rest.length > 0 && isMap(last.value)) return withInserted(source, last.value, rest, value)
  return withValue(source, last, rest, value)
}

/** Returns the YAML lines of a key, for a head with these line breaks. */
export function writeEntry(key: string, value: HeadValue, feed: string): string {
  const yaml = stringify({ [key]: value }, { lineWidth: 0, blockQuote: false })
  return feed === '\n' ? yaml : yaml.replaceAll('\n', feed)
}

/** Returns a value within mappings, one for each name of a path. */
export function nested(path: readonly string[], value: HeadValue): HeadValue {
  return path.reduceRight<HeadValue>((inner, name) => ({ [name]: inner }), value)
}

/** Returns the existing pairs along a path, and the other names; undefined where braces or lists interrupt it. */
function follow(top: KnownPair, path: readonly string[]): { chain: KnownPair[]; rest: string[] } | undefined {
  const chain = [top]
  for (const [index, name] of path.entries()) {
    const { value } = chain.at(-1)!
    const rest = path.slice(index)
    if (value === null || (isScalar(value) && value.value === null)) return { chain, rest }
    if (!isMap(value) || value.flow === true || value.anchor !== undefined) return undefined
    const next = pairsOf(value).findLast(({ key }) => String(key.value) === name)
    if (!next) return { chain, rest }
    chain.push(next)
  }
  return { chain, rest: [] }
}

function pairsOf(map: YAMLMap): KnownPair[] {
  return map.items.filter((pair): pair is KnownPair => isScalar(pair.key))
}

function lastPair(map: YAMLMap): KnownPair | undefined {
  return pairsOf(map).at(-1)
}

/** Removes the last pair of a chain, and the mappings that would be empty without it. */
function without(source: string, chain: readonly KnownPair[]): string {
  let index = chain.length - 1
  while (index > 0 && (chain[index - 1]!.value as YAMLMap).items.length === 1) index--
  const { start, end } = linesOf(source, chain[index]!)
  return source.slice(0, start) + source.slice(end)
}

/** Adds a pair after the last one of a mapping, at its column. */
function withInserted(source: string, map: YAMLMap, [name, ...rest]: string[], value: HeadValue): string {
  const { start, end } = linesOf(source, lastPair(map)!)
  const indent = /^[ \t]*/.exec(source.slice(start))![0]
  const lines = indented(name!, nested(rest, value), indent, feedOf(source))
  const lineBreak = source.slice(0, end).endsWith('\n') ? '' : feedOf(source)
  return source.slice(0, end) + lineBreak + lines + source.slice(end)
}

/** Sets the value of a pair. A plain value is replaced in its line, so a comment after it remains. */
function withValue(source: string, pair: KnownPair, rest: readonly string[], value: HeadValue): string {
  const before = pair.value
  if (rest.length === 0 && isLine(source, before) && typeof value !== 'object') {
    const [start, end] = before.range!
    return source.slice(0, start) + scalarText(value, before.type) + source.slice(end)
  }
  if (rest.length === 0 && Array.isArray(value) && isSeq(before) && before.flow !== true) {
    const edited = editList(source, before, value)
    if (edited !== undefined) return edited
  }
  const { start, end } = linesOf(source, pair)
  const indent = /^[ \t]*/.exec(source.slice(start))![0]
  const lines = indented(String(pair.key.value), nested(rest, value), indent, feedOf(source))
  return source.slice(0, start) + lines + source.slice(end)
}

/** True for a value on one line, without an anchor or a tag before it. */
function isLine(source: string, node: unknown): node is Scalar {
  if (!isScalar(node) || !node.range || node.anchor !== undefined || node.tag !== undefined) return false
  const text = source.slice(node.range[0], node.range[1])
  return text !== '' && !text.includes('\n')
}

/** Returns a value of one line, in its former quotes. */
export function scalarText(value: string | number | boolean, type: Scalar['type']): string {
  const scalar = new Scalar(value)
  if (typeof value === 'string' && (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE')) scalar.type = type
  return new Document(scalar).toString({ lineWidth: 0, blockQuote: false }).trimEnd()
}

function indented(key: string, value: HeadValue, indent: string, feed: string): string {
  return writeEntry(key, value, '\n')
    .replaceAll(/^(?=.)/gm, indent)
    .replaceAll('\n', feed)
}

/** The lines of a pair, from the start of the first one to the line break of the last one. */
function linesOf(source: string, { key, value }: KnownPair): Range {
  const start = source.lastIndexOf('\n', key.range![0] - 1) + 1
  const range = (value as Scalar | null)?.range
  const last = range && range[1] > key.range![1] ? range[1] : key.range![1]
  if (source.charAt(last - 1) === '\n') return { start, end: last }
  const feed = source.indexOf('\n', last)
  return { start, end: feed < 0 ? source.length : feed + 1 }
}

/** Changes the value in the library's document, which retains comments and quotes but may change white space. */
function throughDocument(
  document: Document,
  source: string,
  path: readonly string[],
  value: HeadValue | null,
): string | undefined {
  try {
    if (value !== null) document.setIn(path, document.createNode(value))
    else if (!removeIn(document, path)) return source
  } catch {
    // A list or an alias interrupts the path.
    return undefined
  }
  if (isMap(document.contents) && document.contents.items.length === 0) return ''
  const yaml = document.toString({ lineWidth: 0, flowCollectionPadding: /\{\s/.test(source) })
  return feedOf(source) === '\n' ? yaml : yaml.replaceAll('\n', '\r\n')
}

function removeIn(document: Document, path: readonly string[]): boolean {
  if (!document.deleteIn(path)) return false
  for (let length = path.length - 1; length > 0; length--) {
    const outer = document.getIn(path.slice(0, length))
    if (!isMap(outer) || outer.items.length > 0) break
    document.deleteIn(path.slice(0, length))
  }
  return true
}
