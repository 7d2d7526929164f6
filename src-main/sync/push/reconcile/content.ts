import type { ChangeRequest } from '../../../schemas/change-request.ts'
import type { Page } from '../../../schemas/page.ts'
import type { Revision } from '../../../schemas/revision.ts'
import type { Reader } from '../../../store/store.ts'
import { contentOf, type ContentCall, type QueuedChange } from '../../outbox/content-call.ts'
import { containsEdit } from './contains-edit.ts'
import { hasTags, hasVariables } from './holds-settings.ts'
import { ABSENT, UNDECIDED, type Reconciled, type Reconcile, type LookUp } from './look-up.ts'

/** The evidence for one change at the remote: a page, files, none, or an undecided case. */
type Evidence =
  | { kind: 'page'; page: string }
  | { kind: 'files'; files: string[] }
  | { kind: 'not-evidence' }
  | { kind: 'undecided' }

const NOT_SEEN: Evidence = { kind: 'not-evidence' }
const NOT_DECIDED: Evidence = { kind: 'undecided' }

/**
 * Reconciles a batch of changes, which is applied whole or not at all. If the change request still has the revision
 * that the batch was written on, nothing was applied. A change of an existing page may be sent again after a merge,
 * so only new pages and files need certain evidence.
 */
export const reconcileContent: Reconcile = async (lookUp) => {
  const call = contentOf(lookUp.sent)
  const changeRequest = await lookUp.reads.readIfPresent('getChangeRequestById', { params: call.params })
  if (!changeRequest || `"${changeRequest.revision}"` === lookUp.sent.ifMatch) return ABSENT
  const current = await lookUp.reads.read('getRevisionOfChangeRequestById', { params: call.params })
  const evidence: Evidence[] = []
  for (const change of call.body.changes) evidence.push(await findChange(lookUp, call, current, change))
  return verdict(call, evidence, changeRequest)
}

function verdict(
  { body: { changes } }: ContentCall,
  evidence: Evidence[],
  changeRequest: ChangeRequest,
): Reconciled {
  const additions = evidence.filter((_, index) => addsEntities(changes[index]))
  if (evidence.includes(NOT_DECIDED)) return UNDECIDED
  const wasApplied = !(additions.length > 0 ? additions : evidence).includes(NOT_SEEN)
  if (!wasApplied) return additions.some((each) => each !== NOT_SEEN) ? UNDECIDED : ABSENT
  const pages = evidence.map((each, index) => (each.kind === 'page' ? each.page : changes[index]?.page))
  const files = evidence.flatMap((each) => (each.kind === 'files' ? each.files : []))
  const asEntities = (ids: (string | undefined)[]) => [...new Set(ids)].flatMap((id) => (id ? [{ id }] : []))
  return { outcome: 'found', value: { changeRequest, pages: asEntities(pages), files: asEntities(files) } }
}

/** The changes that add pages or files. */
const ADDITIONS: ReadonlySet<string> = new Set(['insert_page', 'insert_link', 'insert_files'])

function addsEntities(change: QueuedChange | undefined): boolean {
  return ADDITIONS.has(change?.operation ?? '')
}

async function findChange(
  lookUp: LookUp,
  call: ContentCall,
  current: Revision,
  change: QueuedChange,
): Promise<Evidence> {
  const pages = allPages(current.pages ?? [])
  const page = pages.find(({ id }) => id === change.page)
  switch (change.operation) {
    case 'update_page':
      return page && fits(page, change) && (await hasText(lookUp, call, page, change)) === 'same'
        ? { kind: 'page', page: page.id }
        : NOT_SEEN
    case 'delete_page':
      return page ? NOT_SEEN : { kind: 'page', page: change.page ?? '' }
    case 'insert_page':
    case 'insert_link':
      return findNewPage(lookUp, call, pages, change)
    case 'insert_files':
      return findNewFiles(lookUp, current, change)
    case 'set_link':
      return page && fits(page, change) ? { kind: 'page', page: page.id } : NOT_SEEN
    // A second attempt stores the same text without effect.
    case 'set_template':
    case 'update_reusable_content':
    case 'delete_reusable_content':
      return NOT_SEEN
    case 'set_variable':
    case 'rename_variable':
      return hasVariables(current.variables, change) ? { kind: 'files', files: [] } : NOT_SEEN
    case 'set_tag':
    case 'rename_tag':
    case 'delete_tag':
      return hasTags(current.tags, change) ? { kind: 'files', files: [] } : NOT_SEEN
    case 'set_page_head':
    case 'set_word':
    case 'set_term':
    case 'set_style_rule':
    case 'put_style_files':
      // Each of them sets the final value of an entry, so a second attempt has no effect.
      return NOT_SEEN
    default:
      return NOT_DECIDED
  }
}

/**
 * Finds a new page by title and text, unknown before. A page with the same title but another text may be the same
 * page, edited since. The same is true for a page with the same text but another title.
 */
async function findNewPage(
  lookUp: LookUp,
  call: ContentCall,
  pages: Page[],
  change: QueuedChange,
): Promise<Evidence> {
  const isNew = ({ id }: Page) => id === change['formerId'] || !wasKnown(lookUp.store, 'page', id)
  const fresh = pages.filter(isNew)
  const [fitting, others] = [
    fresh.filter((page) => fits(page, change)),
    fresh.filter((page) => !fits(page, change)),
  ]
  const [only, ...more] = await withSameText(lookUp, call, fitting, change)
  if (only && more.length === 0) return { kind: 'page', page: only.id }
  if (fitting.length > 0) return NOT_DECIDED
  const isRenamed = change.document?.markdown && (await withSameText(lookUp, call, others, change)).length > 0
  return isRenamed ? NOT_DECIDED : NOT_SEEN
}

/** Returns the pages whose text equals the text of a change. */
async function withSameText(
  lookUp: LookUp,
  call: ContentCall,
  pages: Page[],
  change: QueuedChange,
): Promise<Page[]> {
  const texts = await Promise.all(pages.map((page) => hasText(lookUp, call, page, change)))
  return pages.filter((_, index) => texts[index] === 'same')
}

function findNewFiles({ store }: LookUp, current: Revision, change: QueuedChange): Evidence {
  const names = (change['files'] as { name: string }[]).map(({ name }) => name)
  const fresh = (current.files ?? []).filter(({ id }) => !wasKnown(store, 'file', id))
  const matches = names.map((name) => fresh.filter((file) => file.name === name))
  if (matches.every((files) => files.length === 0)) return NOT_SEEN
  return matches.every((files) => files.length === 1)
    ? { kind: 'files', files: matches.flatMap((files) => files.map(({ id }) => id)) }
    : NOT_DECIDED
}

const FIELDS = [
  'title',
  'slug',
  'emoji',
  'icon',
  'description',
  'hidden',
  'href',
  'noIndex',
  'noRobotsIndex',
  'condition',
] as const

/** True when a page has the fields of a change, apart from text and place. An empty field equals a missing one. */
function fits(page: Page, change: QueuedChange): boolean {
  return FIELDS.every((field) => change[field] === undefined || (page[field] || '') === (change[field] || ''))
}

/**
 * Compares the text of a page with the text of a change, or with later edits of it by others. A first heading with
 * the title is not part of the page's text.
 */
async function hasText(
  { reads, base }: LookUp,
  { params }: ContentCall,
  { id }: Page,
  { document }: QueuedChange,
): Promise<'same' | 'other'> {
  const expected = document?.markdown
  if (expected === undefined) return 'same'
  const query = { format: 'markdown' } as const
  const page = await reads.readIfPresent('getPageInChangeRequestById', {
    params: { ...params, pageId: id },
    query,
  })
  const text = page?.markdown ?? ''
  if (expected === text || (expected.startsWith('#') && expected.endsWith(`\n${text}`))) return 'same'
  const baseText = base[id]
  return baseText !== undefined && containsEdit({ base: baseText, edited: expected, now: text })
    ? 'same'
    : 'other'
}

function wasKnown(store: Reader, kind: 'page' | 'file', id: string): boolean {
  return (
    store.get(`SELECT 1 FROM ${kind}_version WHERE ${kind} = ?`, id) !== undefined ||
    store.get('SELECT 1 FROM known_id WHERE remote = ?', id) !== undefined
  )
}

function allPages(pages: Page[]): Page[] {
  return pages.flatMap((page) => [page, ...allPages(page.pages ?? [])])
}
