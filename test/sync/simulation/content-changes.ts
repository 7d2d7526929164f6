import type { Person } from './people.ts'

interface Page {
  id: string
  title: string
  pages?: Page[]
}

type Params = Record<string, string>
type Change = Record<string, unknown>

const PICTURE = 'iVBORw0KGgo='

/** The changes of content by simulated users, with their weights. Typing weighs the most. */
const CHANGES: readonly [times: number, change: (person: Person, params: Params) => Change][] = [
  [9, typed],
  [1, named],
  [1, described],
  [1, added],
  [1, placed],
  [1, hidden],
  [1, deleted],
  [1, reverted],
  [1, pictured],
  [1, reused],
]
const WEIGHTED = CHANGES.flatMap(([times, change]) => Array.from({ length: times }, () => change))

/** Returns a batch of changes of a change request, mostly of one change. */
export function contentChanges(person: Person, params: Params): Change[] {
  const size = person.chance.is(0.85) ? 1 : 2 + person.chance.below(2)
  return Array.from({ length: size }, () => person.chance.pick(WEIGHTED)(person, params))
}

/** Inserts, replaces or removes a line of a page. */
function typed(person: Person, params: Params): Change {
  const { chance } = person
  const page = somePage(person, params)
  const lines = textOf(person, params, page)
    .split('\n\n')
    .filter((line) => line.trim() !== '')
  const at = chance.below(lines.length + 1)
  const kind = chance.next()
  if (kind < 0.06 && lines.length > 1) lines.splice(Math.min(at, lines.length - 1), 1)
  else lines.splice(at, kind < 0.25 && at < lines.length ? 1 : 0, person.sentence('A line'))
  return update(page, { document: { markdown: `${lines.map((line) => line.trim()).join('\n\n')}\n` } })
}

function named(person: Person, params: Params): Change {
  return update(somePage(person, params), { title: person.sentence('Title') })
}

function described(person: Person, params: Params): Change {
  return update(somePage(person, params), { description: person.sentence('About') })
}

function added(person: Person, params: Params): Change {
  return {
    operation: 'insert_page',
    title: person.sentence('Page'),
    ...(person.chance.is(0.9) && { document: { markdown: `${person.sentence('Begun')}\n` } }),
    ...(person.chance.is(0.4) && { into: somePage(person, params) }),
  }
}

function placed(person: Person, params: Params): Change {
  const into = person.chance.is(0.5) ? null : somePage(person, params)
  return update(somePage(person, params), { into, at: person.chance.below(3) })
}

function hidden(person: Person, params: Params): Change {
  return update(somePage(person, params), { hidden: person.chance.is(0.5), emoji: '1f4d8' })
}

function deleted(person: Person, params: Params): Change {
  return { operation: 'delete_page', page: somePage(person, params) }
}

function reverted(person: Person, params: Params): Change {
  return { operation: 'revert_page', page: somePage(person, params) }
}

/** Adds a picture, which the page shows when the space has files. */
function pictured(person: Person, params: Params): Change {
  const file = person.some('listFilesInChangeRequestById', params)
  if (file && person.chance.is(0.5)) {
    const page = somePage(person, params)
    const text = textOf(person, params, page).trimEnd()
    const shown = `![${person.sentence('Picture')}](${String(file['id'])})`
    return update(page, { document: { markdown: `${text}\n\n${shown}\n` } })
  }
  const name = `picture-${person.chance.below(100)}.png`
  return { operation: 'insert_files', files: [{ name, contentType: 'image/png', base64: PICTURE }] }
}

/** Adds reusable content, or adds a line to one on top of the text that the user sees. */
function reused(person: Person, params: Params): Change {
  const content = person.some('listReusableContentsInChangeRequest', params)
  if (!content || person.chance.is(0.2)) {
    const document = { markdown: `${person.sentence('Reused')}\n` }
    return { operation: 'insert_reusable_content', title: person.sentence('Content'), document }
  }
  const id = String(content['id'])
  const read = person.read('getReusableContentInChangeRequestById', { ...params, reusableContentId: id })
  const markdown = String(read['markdown'] ?? '')
  return {
    operation: 'update_reusable_content',
    content: id,
    document: { markdown: `${markdown.trimEnd()}\n\n${person.sentence('Reused')}\n` },
    base: { markdown },
  }
}

function update(page: string, fields: Change): Change {
  return { operation: 'update_page', page, ...fields }
}

/** Returns a page of a change request, most often its first; an unknown id when it has no pages. */
function somePage({ place, chance }: Person, params: Params): string {
  const listed = place.attempt('listPagesInChangeRequest', { params })
  const pages = listed.ok ? flat((listed.value as { pages: Page[] }).pages) : []
  if (pages.length === 0) return 'none'
  return (chance.is(0.6) ? pages[0]! : chance.pick(pages)).id
}

function textOf(person: Person, params: Params, pageId: string): string {
  const read = person.read('getPageInChangeRequestById', { ...params, pageId }, { format: 'markdown' })
  return String(read['markdown'] ?? '')
}

function flat(pages: Page[]): Page[] {
  return pages.flatMap((page) => [page, ...flat(page.pages ?? [])])
}
