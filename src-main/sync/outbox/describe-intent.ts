import type { ContentView } from '../../revisions/content-view.ts'
import { reusableFile } from '../../revisions/space-settings/reusable-files.ts'
import { reusableTitle } from '../../revisions/space-settings/reusable-text.ts'
import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { contentCall, contentNow, type ContentCall, type QueuedChange } from './content-call.ts'
import { queuedPolicy } from './edit-policy.ts'
import type { Intent } from './intent-row.ts'

const CHANGES: Record<string, string> = {
  update_page: 'Edit',
  insert_page: 'Add',
  delete_page: 'Delete',
  revert_page: 'Revert',
  insert_files: 'Add files',
  insert_link: 'Add the link',
  set_link: 'Change the address of',
  set_page_head: 'Change the properties of',
  set_template: 'Change the template',
  insert_reusable_content: 'Add the reusable content',
  update_reusable_content: 'Change the reusable content',
  delete_reusable_content: 'Delete the reusable content',
  set_variable: 'Set the variable',
  rename_variable: 'Rename the variable',
  set_tag: 'Set the tag',
  rename_tag: 'Rename the tag',
  delete_tag: 'Delete the tag',
  set_word: 'Change the word list',
  set_term: 'Change the term',
  set_style_rule: 'Change the style rule',
  put_style_files: 'Change the style',
}

/** The changes of entities with a name of their own. */
const NAMED: ReadonlySet<string> = new Set([
  'set_variable',
  'rename_variable',
  'set_tag',
  'rename_tag',
  'delete_tag',
  'set_template',
])
const WITHOUT_PAGE: ReadonlySet<string> = new Set([
  'insert_files',
  'put_style_files',
  'insert_reusable_content',
  'update_reusable_content',
  'delete_reusable_content',
])

/** Describes an edit in words that the user recognises. */
export function describeIntent(store: Reader, intent: Pick<Intent, 'operation' | 'input'>): string {
  const call = contentCall(intent.operation, intent.input)
  if (call) return describeContent(store, call)
  const policy = queuedPolicy(intent.operation)
  const words = policy?.labelOf?.(intent.input) ?? policy?.label ?? 'An edit'
  const subject = nameOf(store, intent)
  return subject === null ? words : `${words}: ${subject}`
}

function describeContent(store: Reader, call: ContentCall): string {
  const [first] = call.body.changes
  const more = call.body.changes.length - 1
  const words = first ? describeChange(store, call, first) : 'Change content'
  return more > 0 ? `${words} and ${more} more` : words
}

function describeChange(store: Reader, call: ContentCall, change: QueuedChange): string {
  const verb = CHANGES[change.operation] ?? 'Change'
  if (NAMED.has(change.operation)) return `${verb} "${String(change['name'])}"`
  const subject = change['word'] ?? change['avoided'] ?? change['rule']
  if (typeof subject === 'string') return `${verb}: "${subject}"`
  const title = titleOf(contentNow(store, call), change)
  return typeof title === 'string' && title !== ''
    ? `${verb} "${title}"`
    : `${verb} ${WITHOUT_PAGE.has(change.operation) ? '' : 'a page'}`.trim()
}

/** Returns the title of the page or reusable content of a change; undefined when it is not stored here. */
function titleOf(view: ContentView | undefined, { page, content, title }: QueuedChange): unknown {
  if (page !== undefined) return view?.page(page)?.title
  if (typeof content !== 'string') return title
  const row = view && reusableFile(view, content)
  return row && reusableTitle(readText(view.store, row.data).text, row.name)
}

/** Returns the name of the entity that the edit changes. */
function nameOf(store: Reader, { input }: Pick<Intent, 'input'>): string | null {
  const { changeRequestId, spaceId } = (input.params ?? {}) as { changeRequestId?: string; spaceId?: string }
  const body = (input.body ?? {}) as { title?: unknown; subject?: unknown }
  if (typeof body.subject === 'string' && body.subject !== '') return body.subject
  if (typeof body.title === 'string' && body.title !== '') return body.title
  if (changeRequestId !== undefined)
    return nonEmptyName(store.get('SELECT subject AS name FROM change_request WHERE id = ?', changeRequestId))
  if (spaceId !== undefined)
    return nonEmptyName(store.get('SELECT title AS name FROM space WHERE id = ?', spaceId))
  return null
}

function nonEmptyName(row: { name: string } | undefined): string | null {
  return row && row.name !== '' ? row.name : null
}
