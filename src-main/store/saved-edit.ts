import type { SavedItem } from './saved-text.ts'

/** An edit that was not sent: its name, and its input as it is stored. */
export interface StoredEdit {
  folders: string[]
  name: string
  input: string
}

/**
 * Returns the content of an edit: its texts and files, each by itself, and the rest of its input, such as titles. An
 * input that the disk has damaged is saved as it is stored.
 */
export function savedEdit({ folders, name, input }: StoredEdit): SavedItem[] {
  const found: SavedItem[] = []
  const rest = withoutTexts(parsed(input), { folders, name, found, title: '' })
  const text = found.length === 0 ? input : `${JSON.stringify(rest, null, 2)}\n`
  return [...found, { kind: 'text', folders, name: found.length === 0 ? name : `${name} (fields)`, text }]
}

function parsed(input: string): unknown {
  try {
    return JSON.parse(input)
  } catch {
    return undefined
  }
}

interface Search {
  folders: string[]
  name: string
  found: SavedItem[]
  /** The nearest title or name around the value. */
  title: string
}

const BESIDE = 'saved beside this'

/** Returns the value without its texts and files, and adds these to `found`. */
function withoutTexts(value: unknown, search: Search): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each, search))
  if (typeof value !== 'object' || value === null) return value
  const within = { ...search, title: titleIn(value) ?? search.title }
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, withoutText(field, inner, within)]),
  )
}

function withoutText(field: string, value: unknown, search: Search): unknown {
  const { folders, name, found, title } = search
  if (typeof value !== 'string' || (field !== 'markdown' && field !== 'base64'))
    return withoutTexts(value, search)
  if (field === 'base64')
    found.push({
      kind: 'file',
      folders: [...folders, name],
      name: title,
      bytes: Buffer.from(value, 'base64'),
    })
  else found.push({ kind: 'text', folders, name: title === '' ? name : `${name} ${title}`, text: value })
  return BESIDE
}

function titleIn(value: object): string | undefined {
  for (const field of ['title', 'name']) {
    const title: unknown = Reflect.get(value, field)
    if (typeof title === 'string' && title !== '') return title
  }
  return undefined
}
