import type { Page } from '../../../../src-main/schemas/page.ts'
import { hasPatch } from './head-patch.ts'
import { PAGE_FIELDS, type PageFields, type TemplateFields, type TreeAction } from './tree-action.ts'
import type { TreeStore } from './tree-store.ts'

/** The reason that an action is not reversed: the page has changed since the action. */
export interface FoundConflict {
  title: string
  reason: 'deleted' | 'moved' | 'changed' | 'restored'
}

/**
 * Compares the present state with the state that the reversed action left. Returns the difference; undefined when there
 * is none. Another state is the work of another user, which an undo must not remove.
 */
export async function findConflict(store: TreeStore, action: TreeAction): Promise<FoundConflict | undefined> {
  if (action.kind === 'insert') {
    const restored = action.page.id === '' ? undefined : await store.place(action.page.id)
    return restored && { title: restored.page.title, reason: 'restored' }
  }
  if (action.found === undefined) return undefined
  if (action.kind === 'template') return templateConflict(await store.template(action.name), action.found)
  const place = await store.place(action.page)
  if (!place) return { title: '', reason: 'deleted' }
  const { title } = place.page
  switch (action.kind) {
    case 'move': {
      const parent = place.above.at(-1)?.id ?? null
      const isThere = parent === (await currentId(store, action.found.into))
      return isThere ? undefined : { title, reason: 'moved' }
    }
    case 'change':
      return hasFields(place.page, action.found) ? undefined : { title, reason: 'changed' }
    case 'head':
      return hasPatch(place.page, action.found) ? undefined : { title, reason: 'changed' }
    case 'revert': {
      const { documentId, fields } = action.found
      const isSame = (place.page.documentId ?? null) === documentId && hasFields(place.page, fields)
      return isSame ? undefined : { title, reason: 'changed' }
    }
    case 'delete':
      return (await hasPages(store, action.page, action.found)) ? undefined : { title, reason: 'changed' }
  }
}

function templateConflict(
  now: TemplateFields | undefined,
  found: TemplateFields | null,
): FoundConflict | undefined {
  if (!now) return found === null ? undefined : { title: found.title, reason: 'deleted' }
  if (found === null) return { title: now.title, reason: 'restored' }
  const names = ['title', 'description', 'markdown'] as const
  const isSame = names.every((name) => now[name] === found[name])
  return isSame ? undefined : { title: now.title, reason: 'changed' }
}

/** Returns the current id of a page. The remote may rename a page that was created offline. The core knows both ids. */
async function currentId(store: TreeStore, page: string | null): Promise<string | null> {
  return page === null ? null : ((await store.place(page))?.page.id ?? page)
}

function hasFields(page: Page, found: PageFields): boolean {
  return PAGE_FIELDS.every((name) => found[name] === undefined || (page[name] || '') === (found[name] || ''))
}

/** Returns true when a page and the pages below it are the found ones, with their texts. */
async function hasPages(
  store: TreeStore,
  page: string,
  found: Readonly<Record<string, string | null>>,
): Promise<boolean> {
  const known = new Map<string, string | null>()
  for (const [id, documentId] of Object.entries(found))
    known.set((await currentId(store, id)) ?? id, documentId)
  const waiting = [page]
  for (const id of waiting) {
    const place = await store.place(id)
    if (!place) continue
    if (!known.has(place.page.id) || (known.get(place.page.id) ?? null) !== (place.page.documentId ?? null))
      return false
    waiting.push(...(await store.below(id)).map((entry) => entry.id))
  }
  return true
}
