import { readYaml } from '../read-yaml.ts'
import { readHead } from '../split-page.ts'
import { changeKeys, feedOf } from './change-keys.ts'
import { editEntry, nested, writeEntry, type HeadValue } from './edit-entry.ts'
import { headSource } from './head-value.ts'

/** A value in the front matter of a page, named by its key and the names below it; null removes it. */
export interface HeadEdit {
  path: readonly [string, ...string[]]
  value: HeadValue | null
}

/** The head with the edits, or the key that cannot be edited, because its lines are not plain YAML. */
export type HeadEditing = { kind: 'edited'; head: string } | { kind: 'refused'; key: string }

/** Edits the head of a page value by value. Every byte of other values remains. */
export function editHead(head: string, edits: readonly HeadEdit[]): HeadEditing {
  let edited = head
  for (const edit of edits) {
    const next = editOne(edited, edit)
    if (next === undefined) return { kind: 'refused', key: edit.path[0] }
    edited = next
  }
  return { kind: 'edited', head: edited }
}

function editOne(head: string, { path, value }: HeadEdit): string | undefined {
  const [key, ...rest] = path
  const source = headSource(head, key)
  const lines = source === undefined ? newLines(head, path, value) : editEntry(source, { path: rest, value })
  if (lines === undefined) return undefined
  const next = changeKeys(head, new Map([[key, lines]]))
  return next === head || isSound(head, next, { path, value }) ? next : undefined
}

function newLines(head: string, [key, ...rest]: HeadEdit['path'], value: HeadEdit['value']): string {
  return value === null ? '' : writeEntry(key, nested(rest, value), feedOf(head))
}

/** True when the edited value is right and all others are unchanged, because an alias may name another value. */
function isSound(before: string, after: string, { path, value }: HeadEdit): boolean {
  const was = valuesOf(before)
  const is = valuesOf(after)
  // A head that YAML refuses is read key by key, so only the edited key must be readable.
  if (was === undefined) return is === undefined || isEqual(valueAt(is, path), value)
  return is !== undefined && isEqual(is, withValue(was, path, value))
}

function valuesOf(head: string): unknown {
  const { frontMatter } = readHead(head)
  if (!frontMatter) return {}
  const reading = readYaml(head.slice(frontMatter.bodyStart, frontMatter.bodyEnd))
  return reading.ok ? (reading.value ?? {}) : undefined
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, name) => (isMapping(inner) ? inner[name] : undefined), values)
}

function withValue(values: unknown, [name, ...rest]: readonly string[], value: HeadValue | null): unknown {
  const before = isMapping(values) ? values : {}
  const others = Object.entries(before)
  const inner = rest.length === 0 ? value : withValue(before[name!], rest, value)
  const isGone =
    inner === null || (rest.length > 0 && value === null && Object.keys(inner as object).length === 0)
  if (isGone) return Object.fromEntries(others.filter(([key]) => key !== name))
  return Object.fromEntries([...others.filter(([key]) => key !== name), [name, inner]])
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one ?? null)) === JSON.stringify(sorted(other ?? null))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isMapping(value)) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, each]) => [key, sorted(each)])
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
