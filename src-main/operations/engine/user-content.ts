/**
 * A text or file that a user wrote or inserted in an edit. `at` is its place in the input, to which a corrected text
 * is written back. It is null where the input holds the text in another form.
 */
export type UserContent = UserText | UserFile

export type UserText =
  /** The Markdown of a page; `page` is null for a new one, and `title` is null where the edit gives none. */
  | { kind: 'page'; page: string | null; title: string | null; text: string; at: InputPath }
  | { kind: 'comment'; text: string; at: InputPath }
  /** Any other field, under the name that the screens give it; `page` is null where it is not one of a page. */
  | { kind: 'field'; field: string; page: string | null; text: string; at: InputPath | null }

/** A picture or another file, whole. */
export interface UserFile {
  kind: 'file'
  name: string
  contentType: string | null
  base64: string
}

/** The keys that lead to a value, from the input on. */
export type InputPath = readonly (string | number)[]

/** The `userContent` function of an edit without words of its own: a choice, a move, a deletion. */
export const noUserContent = (): UserContent[] => []

/** The fields of a body with words, by their labels on the screens. */
type FieldNames<Body> = { [Key in keyof Body]?: string }

/** Returns the text of some fields of a body, each under its label. Empty fields are omitted. */
export function fieldsOf<Body extends object>(
  body: Body | undefined,
  names: FieldNames<Body>,
): UserContent[] {
  return fieldsAt(body, names, { at: ['body'] })
}

/** Returns the same for an object at another place of the input, such as a change of a page. */
export function fieldsAt<Body extends object>(
  body: Body | undefined,
  names: FieldNames<Body>,
  { at, page = null }: { at: InputPath; page?: string | null },
): UserContent[] {
  const fields: Readonly<Record<string, unknown>> = { ...body }
  return Object.entries<string | undefined>(names).flatMap(([key, field = key]) => {
    const text = fields[key]
    if (typeof text !== 'string' || text === '') return []
    return [{ kind: 'field', field, page, text, at: [...at, key] } satisfies UserContent]
  })
}

/** Returns the Markdown at a key of the body, under its label on the screens. Empty text is omitted. */
export function markdownAt(
  key: string,
  field: string,
  value: { markdown: string } | undefined,
): UserContent[] {
  if (value === undefined || value.markdown === '') return []
  return [{ kind: 'field', field, page: null, text: value.markdown, at: ['body', key, 'markdown'] }]
}

/** Returns text that the input has in another form, such as a list. Empty text is omitted. */
export function fieldText(field: string, text: string | undefined): UserContent[] {
  return text === undefined || text === '' ? [] : [{ kind: 'field', field, page: null, text, at: null }]
}

/** Returns the text of a comment at a field of the body. */
export function commentAt(field: string, value: { markdown: string } | undefined): UserContent[] {
  return value === undefined
    ? []
    : [{ kind: 'comment', text: value.markdown, at: ['body', field, 'markdown'] }]
}
