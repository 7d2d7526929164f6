import { isMap, isScalar, isSeq, parseDocument, type Scalar } from 'yaml'
import { changeKeys } from './change-keys.ts'
import { scalarText, type HeadValue } from './edit-entry.ts'
import { editHead, type HeadEditing } from './edit-head.ts'
import { headEdits, tagNameOf } from './head-changes.ts'
import { headSource, headValue } from './head-value.ts'

/** A name that YAML writes unchanged, so that a head without its letters does not have the tag. */
const PLAIN = /^[\p{L}\p{N} _-]+$/u

/** True when the head of a page has a tag. */
export function hasTag(head: string, tag: string): boolean {
  if (PLAIN.test(tag) && !head.includes(tag)) return false
  return tagNames(head).includes(tag)
}

/** Returns a head with a tag removed. */
export function removeTag(head: string, tag: string): HeadEditing {
  return editHead(head, headEdits(head, { tags: { [tag]: false } }))
}

/** Returns a head with a tag renamed. Its other bytes remain. A page that also has the new name loses the old one. */
export function renameTag(head: string, from: string, to: string): HeadEditing {
  const names = tagNames(head)
  if (!names.includes(from)) return { kind: 'edited', head }
  if (names.includes(to)) return removeTag(head, from)
  const source = headSource(head, 'tags') ?? ''
  const renamed = changeKeys(head, new Map([['tags', renamedIn(source, from, to)]]))
  const wanted = names.map((name) => (name === from ? to : name))
  return JSON.stringify(tagNames(renamed)) === JSON.stringify(wanted)
    ? { kind: 'edited', head: renamed }
    : { kind: 'refused', key: 'tags' }
}

function renamedIn(source: string, from: string, to: string): string {
  const document = parseDocument(source, { logLevel: 'silent' })
  const list = document.get('tags', true)
  if (!isSeq(list)) return source
  let renamed = source
  for (const { range, type } of list.items.flatMap((item) => nameNode(item, from) ?? []).toReversed())
    renamed = renamed.slice(0, range![0]) + scalarText(to, type) + renamed.slice(range![1])
  return renamed
}

/** The node with the name of the tag in an entry of the list. */
function nameNode(entry: unknown, name: string): Scalar | undefined {
  const node: unknown = isMap(entry) ? entry.get('tag', true) : entry
  return isScalar(node) && typeof node.value === 'string' && node.value.trim() === name ? node : undefined
}

function tagNames(head: string): string[] {
  const value = headValue(head, 'tags')
  return Array.isArray(value) ? (value as HeadValue[]).map(tagNameOf) : []
}
