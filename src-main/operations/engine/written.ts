/**
 * Something that a user wrote or inserted in an edit. `at` is its place in the input, by which a corrected text is
 * written back; null where the input holds it in another form.
 */
export type Written = WrittenText | WrittenFile

export type WrittenText =
  /** The Markdown of a page; `page` is null for a new one, and `title` is null where the edit gives none. */
  | { kind: 'page'; page: string | null; title: string | null; text: string; at: InputPath }
  | { kind: 'comment'; text: string; at: InputPath }
  /** Any other field, under the name that the screens give it; `page` is null where it is not one of a page. */
  | { kind: 'field'; field: string; page: string | null; text: string; at: InputPath | null }

/** A picture or another file, whole. */
export interface WrittenFile {
  kind: 'file'
  name: string
  contentType: string | null
  base64: string
}

/** The keys that lead to a value, from the input on. */
export type InputPath = readonly (string | number)[]

/** The `written` of an edit that holds no words of its own: a choice, a move, a deletion. */
export const nothing = (): Written[] => []

/** The fields of a body that hold words, by their names on the screens. */
type FieldNames<Body> = { [Key in keyof Body]?: string }

/** The text of some fields of a body, each under the name given here. Empty ones are left out. */
export function fieldsOf<Body extends object>(body: Body | undefined, names: FieldNames<Body>): Written[] {
  return fieldsAt(body, names, { at: ['body'] })
}

/** The same for an object at another place of the input, such as a change of a page. */
export function fieldsAt<Body extends object>(
  body: Body | undefined,
  names: FieldNames<Body>,
  { at, page = null }: { at: InputPath; page?: string | null },
): Written[] {
  const given: Readonly<Record<string, unknown>> = { ...body }
  return Object.entries<string | undefined>(names).flatMap(([key, field = key]) => {
    const text = given[key]
    if (typeof text !== 'string' || text === '') return []
    return [{ kind: 'field', field, page, text, at: [...at, key] } satisfies Written]
  })
}

/** The Markdown at a key of the body, under the name that the screens give it. Empty text is left out. */
export function markdownAt(key: string, field: string, said: { markdown: string } | undefined): Written[] {
  if (said === undefined || said.markdown === '') return []
  return [{ kind: 'field', field, page: null, text: said.markdown, at: ['body', key, 'markdown'] }]
}

/** Text that the input holds in another form, such as a list. Empty text is left out. */
export function words(field: string, text: string | undefined): Written[] {
  return text === undefined || text === '' ? [] : [{ kind: 'field', field, page: null, text, at: null }]
}

/** The words of a comment, which stand at a field of the body. */
export function commentAt(field: string, said: { markdown: string } | undefined): Written[] {
  return said === undefined ? [] : [{ kind: 'comment', text: said.markdown, at: ['body', field, 'markdown'] }]
}
