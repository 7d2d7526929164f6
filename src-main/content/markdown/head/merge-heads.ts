import { readFrontMatter } from '../front-matter.ts'
import { readYaml } from '../read-yaml.ts'
import { readHead } from '../split-page.ts'
import type { HeadValue } from './edit-entry.ts'
import { editHead, type HeadEdit } from './edit-head.ts'

/** The three versions of a head in a merge. */
export interface HeadVersions {
  base: string
  mine: string
  theirs: string
}

/** The values of a head by their paths, as JSON; lists are one value. */
type Leaves = ReadonlyMap<string, HeadValue | null>

/**
 * Merges the head of a page, value by value: the head of the space with the changes of the change request. Lists, such
 * as tags, are merged entry by entry. Where both changed one value, the change request wins, with a conflict. A new
 * comment of the change request is in no value, so it is a conflict. A head that YAML refuses is one value.
 */
export function mergeHeads({ base, mine, theirs }: HeadVersions): { head: string; conflicting: boolean } {
  if (mine === theirs || theirs === base) return { head: mine, conflicting: false }
  if (mine === base) return { head: theirs, conflicting: false }
  const [was, here, there] = [base, mine, theirs].map(leavesOf)
  if (!was || !here || !there) return { head: mine, conflicting: true }
  const outside = mergeOutside({ base, mine, theirs })
  const { edits, conflicting } = editsBetween(was, here, there)
  const edited = editHead(outside.head, edits)
  if (edited.kind === 'refused') return { head: mine, conflicting: true }
  const isWhole = hasComments(edited.head, { base, mine })
  return { head: edited.head, conflicting: conflicting || outside.conflicting || !isWhole }
}

/** True when a merged head has the new comments of the change request. Comments belong to no value. */
function hasComments(merged: string, { base, mine }: Pick<HeadVersions, 'base' | 'mine'>): boolean {
  const known = new Set([...commentsIn(base), ...commentsIn(merged)])
  return commentsIn(mine).every((comment) => known.has(comment))
}

function commentsIn(head: string): string[] {
  const { frontMatter } = readHead(head)
  const body = frontMatter ? head.slice(frontMatter.bodyStart, frontMatter.bodyEnd) : ''
  return Array.from(body.matchAll(/(?:^|[ \t])#.*$/gm), ([comment]) => comment.trim())
}

/** Returns the head of the space. The part after its front matter, such as a title, is that of the changed side. */
function mergeOutside({ base, mine, theirs }: HeadVersions): { head: string; conflicting: boolean } {
  const [was, here, there] = [afterOf(base), afterOf(mine), afterOf(theirs)]
  const isMine = here !== was && here !== there
  if (!isMine || here === undefined || there === undefined) return { head: theirs, conflicting: false }
  const front = theirs.slice(0, theirs.length - there.length)
  return { head: front + here, conflicting: there !== was }
}

function afterOf(head: string): string {
  const { frontMatter, start } = readHead(head)
  return head.slice(frontMatter?.end ?? start).trimStart()
}

/** Returns the changes from one head to another that a third one lacks. */
function editsBetween(was: Leaves, here: Leaves, there: Leaves): { edits: HeadEdit[]; conflicting: boolean } {
  let conflicting = false
  const edits: HeadEdit[] = []
  for (const path of new Set([...was.keys(), ...here.keys()])) {
    const [before, mine = null, theirs = null] = [was.get(path) ?? null, here.get(path), there.get(path)]
    if (isSame(mine, before) || isSame(mine, theirs)) continue
    const isList = Array.isArray(mine ?? []) && Array.isArray(before ?? []) && Array.isArray(theirs ?? [])
    if (!isList && !isSame(theirs, before)) conflicting = true
    const value = isList ? mergeLists(listOf(before), listOf(mine), listOf(theirs)) : mine
    edits.push({ path: JSON.parse(path) as HeadEdit['path'], value })
  }
  return { edits: inOrder(edits), conflicting }
}

/** Sorts new values before removals, so that no mapping is removed and then written again. */
function inOrder(edits: HeadEdit[]): HeadEdit[] {
  return edits.toSorted((one, other) => Number(one.value === null) - Number(other.value === null))
}

function mergeLists(was: HeadValue[], here: HeadValue[], there: HeadValue[]): HeadValue[] | null {
  const [inWas, inHere, inThere] = [membershipIn(was), membershipIn(here), membershipIn(there)]
  const merged = [
    ...there.filter((entry) => inHere(entry) || !inWas(entry)),
    ...here.filter((entry) => !inWas(entry) && !inThere(entry)),
  ]
  return merged.length === 0 ? null : merged
}

function membershipIn(list: readonly HeadValue[]): (entry: HeadValue) => boolean {
  const entries = new Set(list.map((entry) => JSON.stringify(entry)))
  return (entry) => entries.has(JSON.stringify(entry))
}

function listOf(value: HeadValue | null): HeadValue[] {
  return Array.isArray(value) ? value : []
}

function isSame(one: HeadValue | null, other: HeadValue | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the values of a head by path; undefined for unreadable front matter. */
function leavesOf(head: string): Leaves | undefined {
  const { frontMatter, problem } = readFrontMatter(head, head.charCodeAt(0) === 0xfeff ? 1 : 0)
  if (!frontMatter) return problem === null ? new Map() : undefined
  const reading = readYaml(head.slice(frontMatter.bodyStart, frontMatter.bodyEnd))
  if (!reading.ok) return undefined
  const leaves = new Map<string, HeadValue | null>()
  collect(reading.value as HeadValue | null, [], leaves)
  return leaves
}

function collect(value: HeadValue | null, path: string[], leaves: Map<string, HeadValue | null>): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    if (path.length > 0) leaves.set(JSON.stringify(path), value)
    return
  }
  for (const [name, each] of Object.entries(value)) collect(each, [...path, name], leaves)
}
