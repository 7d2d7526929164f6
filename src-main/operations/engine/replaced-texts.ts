import { hash } from 'node:crypto'

/** A text of a user that a write replaces or removes. It has no history, so nothing else could restore it. */
export interface ReplacedText {
  /**
   * A `reply` is removed with its comment. Others may post one after the user saw the comment. A `list` has an item in
   * each line, and the items of several users are merged.
   */
  kind: 'comment' | 'reply' | 'field' | 'list'
  /** The keys that lead to it, both in the body of the write and in the answer that shows the subject. */
  path: readonly string[]
  /** The id of a reply. */
  reply?: string
  /** The name on the screens. */
  label: string
  now: string
  /** The text after the write; undefined where the write removes it. */
  next: string | undefined
  /** Returns the value of a list in the body, merged with the present items, from the text that the user saw. */
  merge?: (seen: string) => unknown
}

/** The fields of a body with words, by their names on the screens. */
type FieldNames<Body> = { readonly [Key in keyof Body]?: string }
type Texts<Names> = { readonly [Key in keyof Names]: string | null }

/** Returns the fields that a body sets, each with its present text. A null field has an empty text. */
export function replacedFields<Body extends object, Names extends FieldNames<Body>>(
  body: Body,
  names: Names,
  now: Texts<Names>,
): ReplacedText[] {
  const fields: Readonly<Partial<Record<string, unknown>>> = Object.fromEntries(Object.entries(body))
  const present: Readonly<Record<string, string | null>> = now
  return Object.entries<string | undefined>(names).flatMap(([key, label = key]) => {
    const next = fields[key]
    if (next === undefined) return []
    return [{ kind: 'field', path: [key], label, now: present[key] ?? '', next: String(next ?? '') }]
  })
}

/** Returns the names of something that a write deletes, by their names on the screens. */
export function removedNames<Names extends Readonly<Record<string, string>>>(
  names: Names,
  now: Texts<Names>,
): ReplacedText[] {
  const present: Readonly<Record<string, string | null>> = now
  return Object.entries(names).map(([key, label]) => {
    return { kind: 'field', path: [key], label, now: present[key] ?? '', next: undefined }
  })
}

/** Returns the Markdown that a write replaces under a key of its body; `next` is undefined where it leaves the text. */
export function replacedMarkdown(
  key: string,
  label: string,
  { now, next }: { now: string; next: { markdown: string } | undefined },
): ReplacedText[] {
  return next === undefined
    ? []
    : [{ kind: 'field', path: [key, 'markdown'], label, now, next: next.markdown }]
}

/** Returns the items that a write replaces under a key of its body; `next` is undefined where it leaves them. */
export function replacedItems(
  key: string,
  label: string,
  { now, next }: { now: readonly string[]; next: readonly string[] | undefined },
): ReplacedText[] {
  if (next === undefined) return []
  const merge = (seen: string): string[] => mergeItems(seen.split('\n'), next, now)
  return [{ kind: 'list', path: [key], label, now: now.join('\n'), next: next.join('\n'), merge }]
}

/** Merges two changed lists from the list that both began with. The order of the first one stays. */
function mergeItems(seen: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const retained = mine.filter((item) => theirs.includes(item) || !seen.includes(item))
  const added = theirs.filter((item) => !seen.includes(item) && !mine.includes(item))
  return [...retained, ...added]
}

/** Returns a stored value that a write replaces as a whole, as indented JSON. A missing value has an empty text. */
export function replacedJson(
  path: readonly string[],
  label: string,
  { stored, next }: { stored: string | null; next: unknown },
): ReplacedText[] {
  const now = stored === null ? '' : JSON.stringify(JSON.parse(stored), null, 2)
  return [{ kind: 'field', path, label, now, next: JSON.stringify(next, null, 2) }]
}

/** Returns the text of a comment or reply that a write replaces; `body` is undefined where it leaves the text. */
export function replacedComment(
  row: { body: string },
  body: { markdown: string } | undefined,
): ReplacedText[] {
  return body === undefined ? [] : [{ ...removedComment(row), next: body.markdown }]
}

/** Returns the text of a comment or reply that a write deletes. */
export function removedComment({ body }: { body: string }): ReplacedText {
  return { kind: 'comment', path: ['body', 'markdown'], label: 'Comment', now: body, next: undefined }
}

/** Returns the texts that the deletion of a comment removes: its own and those of its replies. */
export function removedThread(
  comment: { body: string },
  replies: readonly { id: string; body: string }[],
): ReplacedText[] {
  return [
    removedComment(comment),
    ...replies.map(({ id, body }): ReplacedText => {
      const path = ['replies', id, 'body', 'markdown']
      const label = 'A reply to a deleted comment'
      return { kind: 'reply', reply: id, path, label, now: body, next: undefined }
    }),
  ]
}

/** Returns the name of a text among the texts of its subject. */
export function keyOf({ path }: Pick<ReplacedText, 'path'>): string {
  return JSON.stringify(path)
}

/**
 * Returns texts with the ids in their keys translated. Earlier versions stored the text of a comment under a bare id,
 * which stays as it is.
 */
export function translateKeys(
  texts: Readonly<Record<string, string>>,
  translate: (id: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (!key.startsWith('[')) return [key, text]
      return [keyOf({ path: (JSON.parse(key) as string[]).map(translate) }), text]
    }),
  )
}

/** Returns the present texts by their keys. */
export function textsByKey(replaced: readonly ReplacedText[]): Record<string, string> {
  return Object.fromEntries(replaced.map((text) => [keyOf(text), text.now]))
}

/** The prefix of every version of texts. The `ETag` of an answer does not have it, because it names no texts. */
const TEXTS = 'texts-'

/** True for a value of `If-Match` that names a version of texts. */
export function namesTexts(ifMatch: unknown): boolean {
  return typeof ifMatch === 'string' && ifMatch.startsWith(`"${TEXTS}`)
}

/**
 * Returns the version of some texts, by their keys. It depends on the texts alone, so a replica knows the version of
 * the texts that its user saw. Undefined for no texts: a write that replaces none has no precondition.
 */
export function versionOfTexts(texts: Readonly<Record<string, string>>): string | undefined {
  const entries = Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.length === 0 ? undefined : TEXTS + hash('sha256', JSON.stringify(entries), 'hex')
}
