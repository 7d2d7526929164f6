import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import type { PagePlace } from '../../../../src-main/schemas/page-tree.ts'
import { ClientProblem } from '../../../api/client-problem.ts'
import { patchChanges } from './head-patch.ts'
import type { LevelShifts } from './level-shifts.ts'
import { prepareReversion } from './prepare-reversion.ts'
import { readStored, restore } from './stored-pages.ts'
import type { PageFields, TreeAction } from './tree-action.ts'
import type { AppliedPage, TreeStore } from './tree-store.ts'

/** An action with its changes, and the action that reverses it. */
export interface PreparedAction {
  title: string
  changes: ContentChange[]
  /** The former ids, by the names that the changes give to new pages. */
  refs: ReadonlyMap<string, string>
  /** The index of a page of the space after its reversal. Other pages may stand before its place since. */
  home?: { into: string | null; at: number; since: number }
  /** Returns the reversing action. `applied` are the pages that the changes concerned. */
  reverse: (applied: readonly AppliedPage[]) => TreeAction
}

const NO_REFS: ReadonlyMap<string, string> = new Map()

/** Reads the state before an action. `shifts` has the effect of the earlier actions of the step. */
export async function prepareAction(
  store: TreeStore,
  action: TreeAction,
  shifts: LevelShifts,
  newRef: () => string,
): Promise<PreparedAction> {
  if (action.kind === 'insert') return prepareInsertion(store, action, shifts, newRef)
  if (action.kind === 'template') return prepareTemplate(store, action)
  const place = await store.place(action.page)
  if (!place) throw missing()
  if (action.kind === 'move') return prepareMove(store, action, place, shifts)
  if (action.kind === 'change') return prepareChange(action, place)
  if (action.kind === 'head') return prepareHead(action, place)
  if (action.kind === 'revert') return prepareReversion(store, action, place)
  return prepareDeletion(store, action.page, place, shifts)
}

const missing = (): ClientProblem =>
  new ClientProblem({
    code: 'resource.unknown',
    status: 404,
    message: 'This page is no longer in the change request. It may have been deleted elsewhere.',
  })

/** Returns the path of a page in the repository; '' for the root, a group and a page that is not there. */
async function pathOf(store: TreeStore, page: string | null): Promise<string> {
  if (page === null) return ''
  const place = await store.place(page)
  return place?.page.type === 'document' ? ((await store.page(page)).git?.path ?? '') : ''
}

const parentOf = ({ above }: PagePlace): string | null => above.at(-1)?.id ?? null

async function prepareMove(
  store: TreeStore,
  { page, to, isHome }: Extract<TreeAction, { kind: 'move' }>,
  place: PagePlace,
  shifts: LevelShifts,
): Promise<PreparedAction> {
  const parent = parentOf(place)
  const before = { into: parent, at: shifts.indexOf(parent, place.index) }
  shifts.removed(parent, before.at)
  // Without an index, a page of the same level would not move.
  const isEndOfOwn = to.at === undefined && to.into === parent
  const at = isEndOfOwn ? shifts.indexOf(parent, await store.count(parent)) : to.at
  shifts.inserted(to.into, at)
  const differences = store.differences(page)
  // A page at its place in the space again is no longer listed as moved.
  const isReverted = isHome === true && differences.length === 1 && differences[0] === 'moved'
  return {
    title: place.page.title,
    changes: [
      isReverted
        ? { operation: 'revert_page', page }
        : { operation: 'update_page', page, into: to.into, ...(at !== undefined && { at }) },
    ],
    refs: NO_REFS,
    ...(isReverted && at !== undefined && { home: { into: to.into, at, since: shifts.count(to.into) } }),
    reverse: () => ({
      kind: 'move',
      page,
      to: before,
      found: { into: to.into },
      isHome: !differences.includes('added') && !differences.includes('moved'),
    }),
  }
}

function prepareChange(
  { page, fields }: Extract<TreeAction, { kind: 'change' }>,
  { page: now }: PagePlace,
): PreparedAction {
  const { href, ...others } = fields
  const before: PageFields = {
    ...(fields.title !== undefined && { title: now.title }),
    ...(fields.slug !== undefined && { slug: now.slug }),
    ...(fields.description !== undefined && { description: now.description ?? '' }),
    ...(fields.emoji !== undefined && { emoji: now.emoji ?? '' }),
    ...(fields.icon !== undefined && { icon: now.icon ?? '' }),
    ...(fields.hidden !== undefined && { hidden: now.hidden ?? false }),
    ...(fields.noIndex !== undefined && { noIndex: now.noIndex ?? false }),
    ...(fields.noRobotsIndex !== undefined && { noRobotsIndex: now.noRobotsIndex ?? false }),
    ...(href !== undefined && { href: now.href ?? '' }),
  }
  // An empty slug requests a free one, which is not known here.
  const { slug, ...knownFields } = fields
  return {
    title: now.title,
    changes: [
      ...(Object.keys(others).length > 0 ? [{ operation: 'update_page' as const, page, ...others }] : []),
      ...(href === undefined ? [] : [{ operation: 'set_link' as const, page, href }]),
    ],
    refs: NO_REFS,
    reverse: () => ({ kind: 'change', page, fields: before, found: slug ? fields : knownFields }),
  }
}

function prepareHead(
  { page, head, back }: Extract<TreeAction, { kind: 'head' }>,
  { page: now }: PagePlace,
): PreparedAction {
  return {
    title: now.title,
    changes: patchChanges(page, head),
    refs: NO_REFS,
    reverse: () => ({ kind: 'head', page, head: back, back: head, found: head }),
  }
}

async function prepareDeletion(
  store: TreeStore,
  page: string,
  place: PagePlace,
  shifts: LevelShifts,
): Promise<PreparedAction> {
  const parent = parentOf(place)
  const at = shifts.indexOf(parent, place.index)
  const stored = await readStored(store, page, at)
  shifts.removed(parent, at)
  return {
    title: place.page.title,
    changes: [{ operation: 'delete_page', page }],
    refs: NO_REFS,
    reverse: () => ({ kind: 'insert', page: stored, to: { into: parent, at } }),
  }
}

async function prepareTemplate(
  store: TreeStore,
  { name, fields }: Extract<TreeAction, { kind: 'template' }>,
): Promise<PreparedAction> {
  const before = (await store.template(name)) ?? null
  return {
    title: (fields ?? before)?.title ?? name,
    changes: [{ operation: 'set_template', name, ...(fields ?? { markdown: null }) }],
    refs: NO_REFS,
    reverse: () => ({ kind: 'template', name, fields: before, found: fields }),
  }
}

async function prepareInsertion(
  store: TreeStore,
  { page, to }: Extract<TreeAction, { kind: 'insert' }>,
  shifts: LevelShifts,
  newRef: () => string,
): Promise<PreparedAction> {
  const parentPath = page.origin === 'space' ? '' : await pathOf(store, to.into)
  const { changes, refs } = restore(page, { ...to, parentPath }, newRef)
  const first = page.origin === 'space' ? undefined : [...refs.keys()][0]
  shifts.inserted(to.into, to.at)
  const isReverted = page.origin === 'space' && !page.isMoved
  return {
    title: page.fields.title ?? '',
    changes,
    refs,
    ...(isReverted &&
      to.at !== undefined && { home: { into: to.into, at: to.at, since: shifts.count(to.into) } }),
    reverse(applied) {
      const root = first === undefined ? page.id : applied.find(({ ref }) => ref === first)?.id
      const found = Object.fromEntries(applied.map(({ id, documentId = null }) => [id, documentId]))
      return { kind: 'delete', page: root ?? page.id, found }
    },
  }
}
