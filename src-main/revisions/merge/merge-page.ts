import { mergeHeads } from '../../content/markdown/head/merge-heads.ts'
import { mergeText } from '../../content/merge/merge-text.ts'
import type { ConflictKind } from '../../schemas/conflict.ts'
import { readProvedText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { attributesOf, type PageAttributes, type PageRow, type PageState } from '../page-row.ts'
import type { MergedPage } from './page-conflict.ts'

/** The versions of a page in a merge; undefined where the page does not exist. */
export interface PageVersions {
  base: PageRow | undefined
  mine: PageRow | undefined
  theirs: PageRow | undefined
}

/** Stores a merged text and returns the number of its blob. A preview stores nothing. */
export type PutText = (text: string) => number | null

/**
 * Merges a page three ways, field by field. Where both sides changed a field differently, the page has mine, with a
 * conflict. A text contains both sides between markers. An edit wins over a deletion, with a conflict, because only a
 * user's decision may delete a text.
 */
export function mergePage(store: Reader, { base, mine, theirs }: PageVersions, put: PutText): MergedPage {
  if (!mine) return mergeMissing(base, theirs)
  if (!theirs) return base ? mergeDeletedByThem(base, mine) : unchanged(mine)
  if (sameState(base, theirs)) return unchanged(mine)
  if (sameState(base, mine)) return unchanged(theirs)
  return mergeFields(store, { base, mine, theirs }, put)
}

/** True when two versions are equal, except for their place in history. */
export function sameState(a: PageState | null | undefined, b: PageState | null | undefined): boolean {
  if (!a || !b) return !a && !b
  return (
    a.text === b.text &&
    a.title === b.title &&
    a.parent === b.parent &&
    a.position === b.position &&
    a.slug === b.slug &&
    a.description === b.description &&
    a.attributes === b.attributes &&
    a.type === b.type &&
    a.head === b.head
  )
}

function unchanged(row: PageRow): MergedPage {
  return { state: row, conflicts: [] }
}

/**
 * Merges a page that the change request deleted. A page that the space has edited since is restored with a conflict.
 */
function mergeMissing(base: PageRow | undefined, theirs: PageRow | undefined): MergedPage {
  if (!theirs) return { state: null, conflicts: [] }
  if (sameState(base, theirs)) return { state: null, conflicts: [] }
  return { state: theirs, conflicts: ['deleted-here'] }
}

function mergeDeletedByThem(base: PageRow, mine: PageRow): MergedPage {
  if (sameState(base, mine)) return { state: null, conflicts: [] }
  return { state: mine, conflicts: ['deleted-there'] }
}

/** The versions of a page that exists on both sides. */
interface BothVersions {
  base: PageRow | undefined
  mine: PageRow
  theirs: PageRow
}

function mergeFields(store: Reader, versions: BothVersions, put: PutText): MergedPage {
  const { base, mine, theirs } = versions
  const conflicts: ConflictKind[] = []
  const choose = <T>(kind: ConflictKind, baseValue: T | undefined, mineValue: T, theirsValue: T): T => {
    if (mineValue === theirsValue || theirsValue === baseValue) return mineValue
    if (mineValue === baseValue) return theirsValue
    conflicts.push(kind)
    return mineValue
  }
  const text = mergeTexts(store, versions, put)
  if (text.conflicting) conflicts.push('text')
  const place = mergePlace(base, mine, theirs)
  if (place.conflicting) conflicts.push('place')
  const appearance = mergeAttributes(base, mine, theirs)
  const head = mergeHeads({ base: base?.head ?? '', mine: mine.head, theirs: theirs.head })
  if (appearance.conflicting || head.conflicting) conflicts.push('appearance')
  const state = {
    ...theirs,
    title: choose('title', base?.title, mine.title, theirs.title),
    slug: choose('slug', base?.slug, mine.slug, theirs.slug),
    description: choose('description', base?.description, mine.description, theirs.description),
    type: mine.type === base?.type ? theirs.type : mine.type,
    head: head.head,
    attributes: appearance.attributes,
    parent: place.parent,
    position: place.position,
    text: text.blob,
    created_at: Math.min(mine.created_at, theirs.created_at),
    updated_at: Math.max(mine.updated_at, theirs.updated_at),
  }
  return { state, conflicts }
}

function mergeTexts(store: Reader, { base, mine, theirs }: BothVersions, put: PutText) {
  if (mine.text === theirs.text || theirs.text === base?.text) return { blob: mine.text, conflicting: false }
  if (mine.text === base?.text) return { blob: theirs.text, conflicting: false }
  const [baseText, mineText, theirsText] = [base?.text ?? null, mine.text, theirs.text].map(
    (blob) => readProvedText(store, blob).text,
  )
  const merged = mergeText(baseText ?? '', mineText ?? '', theirsText ?? '')
  return {
    blob: merged.text === '' ? null : put(merged.text),
    conflicting: merged.conflicts.length > 0,
  }
}

/**
 * Merges the place. Parent and order are one field, because a page has one place. Two orders below one parent are not a
 * conflict.
 */
function mergePlace(base: PageRow | undefined, mine: PageRow, theirs: PageRow) {
  const movedHere = mine.parent !== base?.parent
  const movedThere = theirs.parent !== base?.parent
  const conflicting = movedHere && movedThere && mine.parent !== theirs.parent
  const isMine = movedHere || (!movedThere && mine.position !== base?.position)
  const { parent, position } = isMine ? mine : theirs
  return { parent, position, conflicting }
}

function mergeAttributes(base: PageRow | undefined, mine: PageRow, theirs: PageRow) {
  const baseAttributes: PageAttributes = base ? attributesOf(base) : {}
  const mineAttributes = attributesOf(mine)
  const theirsAttributes = attributesOf(theirs)
  const merged: Record<string, unknown> = {}
  let conflicting = false
  for (const key of new Set([...Object.keys(theirsAttributes), ...Object.keys(mineAttributes)]) as Set<
    keyof PageAttributes
  >) {
    const [baseJson, mineJson, theirsJson] = [
      baseAttributes[key],
      mineAttributes[key],
      theirsAttributes[key],
    ].map((value) => JSON.stringify(value))
    const isMine = mineJson === theirsJson || mineJson !== baseJson
    if (isMine && mineJson !== theirsJson && theirsJson !== baseJson) conflicting = true
    const value = isMine ? mineAttributes[key] : theirsAttributes[key]
    if (value !== undefined) merged[key] = value
  }
  return { attributes: JSON.stringify(merged), conflicting }
}
