import type { CoverChanges, LayoutChanges, SetPageHead } from '../../../schemas/page-head.ts'
import type { HeadValue } from './edit-entry.ts'
import type { HeadEdit } from './edit-head.ts'
import { headValue } from './head-value.ts'

/** The values of a page's head that a change sets. */
export type HeadChanges = Pick<SetPageHead, 'layout' | 'cover' | 'tags' | 'variables'>

/** Returns the edits of a head for a change. */
export function headEdits(head: string, { layout, cover, tags, variables }: HeadChanges): HeadEdit[] {
  return [
    ...(layout ? layoutEdits(layout) : []),
    ...(cover ? coverEdits(head, cover) : []),
    ...(tags ? tagEdits(head, tags) : []),
    ...Object.entries(variables ?? {}).map(([name, value]): HeadEdit => ({ path: ['vars', name], value })),
  ]
}

/** The places of values that are not the visibility of a part. */
const LAYOUT_PATHS: Partial<Record<keyof LayoutChanges, string[]>> = {
  width: ['width'],
  coverSize: ['cover', 'size'],
  coverMask: ['cover', 'mask'],
}

function layoutEdits(layout: LayoutChanges): HeadEdit[] {
  return (Object.keys(layout) as (keyof LayoutChanges)[]).flatMap((name): HeadEdit[] => {
    const value = layout[name]
    return value === undefined
      ? []
      : [{ path: ['layout', ...(LAYOUT_PATHS[name] ?? [name, 'visible'])], value }]
  })
}

/** Returns the edits of a cover. A cover of one picture is a path, and a cover of two is a mapping. */
function coverEdits(head: string, { light, dark, y, height }: CoverChanges): HeadEdit[] {
  return [
    ...pictureEdits(headValue(head, 'cover'), light, dark),
    ...(y === undefined ? [] : [{ path: ['coverY'] as const, value: y }]),
    ...(height === undefined ? [] : [{ path: ['coverHeight'] as const, value: height }]),
  ]
}

function pictureEdits(before: unknown, light: CoverChanges['light'], dark: CoverChanges['dark']): HeadEdit[] {
  if (typeof before === 'object' && before !== null && !Array.isArray(before))
    return [
      ...(light === undefined ? [] : [{ path: ['cover', 'light'] as const, value: light }]),
      ...(dark === undefined ? [] : [{ path: ['cover', 'dark'] as const, value: dark }]),
    ]
  const known = typeof before === 'string' && before.trim() !== '' ? before.trim() : null
  const picture = light === undefined ? known : light
  if (typeof dark !== 'string') return light === undefined ? [] : [{ path: ['cover'], value: light }]
  return [{ path: ['cover'], value: { ...(picture !== null && { light: picture }), dark } }]
}

function tagEdits(head: string, tags: Readonly<Record<string, boolean>>): HeadEdit[] {
  const value = headValue(head, 'tags')
  const before = (Array.isArray(value) ? value : []) as HeadValue[]
  const known = new Set(before.map(tagNameOf))
  const staying = before.filter((entry) => tags[tagNameOf(entry)] !== false)
  const added = Object.keys(tags).filter((tag) => tags[tag] === true && !known.has(tag))
  if (staying.length === before.length && added.length === 0) return []
  const next: HeadValue[] = [...staying, ...added.map((tag) => ({ tag }))]
  return [{ path: ['tags'], value: next.length === 0 ? null : next }]
}

/** Returns the name of a tag in an entry of a head; empty for an entry without one. */
export function tagNameOf(entry: HeadValue | null): string {
  const name = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry['tag'] : entry
  return typeof name === 'string' ? name.trim() : ''
}
