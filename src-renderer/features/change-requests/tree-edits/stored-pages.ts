import { relativeHref } from '../../../../src-main/content/markdown/links/relative-href.ts'
import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import type { PageEntry } from '../../../../src-main/schemas/page-tree.ts'
import type { CoverReference, Page } from '../../../../src-main/schemas/page.ts'
import { ClientProblem } from '../../../api/client-problem.ts'
import { headFrom, headOf, type CoverPictures } from './head-of-page.ts'
import { patchChanges } from './head-patch.ts'
import { pathBelow, withLinksFrom } from './moved-links.ts'
import type { StoredPage, TreeSpot } from './tree-action.ts'
import type { TreeStore } from './tree-store.ts'

/** The most pages that one deletion retains for an undo. */
const MAX_RETAINED = 1000

const tooMany = (): ClientProblem =>
  new ClientProblem({
    code: 'tree.too-many',
    status: 422,
    message: `More than ${MAX_RETAINED} pages stand below. Delete them in smaller parts, so that you can undo it.`,
  })

/** Reads a page with all pages below it, before they are deleted. Reads the texts that the space does not have. */
export async function readStored(store: TreeStore, id: string, index: number): Promise<StoredPage> {
  let remaining = MAX_RETAINED

  async function read(entry: Pick<PageEntry, 'id' | 'type' | 'hasPages'>, at: number): Promise<StoredPage> {
    remaining -= 1
    if (remaining < 0) throw tooMany()
    const differences = store.differences(entry.id)
    const origin = differences.includes('added') ? 'change-request' : 'space'
    const isChanged = differences.length > 0
    const type = entry.type === 'computed' ? 'link' : entry.type
    const page = isChanged ? await store.page(entry.id) : undefined
    const below: StoredPage[] = []
    const entries = entry.hasPages ? await store.below(entry.id) : []
    for (const [childIndex, child] of entries.entries()) below.push(await read(child, childIndex))
    // The paths of new pages below follow that of their parent.
    const isPathNeeded = !page && type === 'document' && below.some((child) => child.origin !== 'space')
    const path = isPathNeeded ? (await store.page(entry.id)).git?.path : undefined
    return {
      id: entry.id,
      type,
      origin,
      isChanged,
      isMoved: differences.includes('moved'),
      fields: page ? fieldsOf(page) : {},
      ...(path !== undefined && { path }),
      ...(page && (await writtenParts(store, page, origin))),
      index: at,
      below,
    }
  }

  const { type } = (await store.place(id))?.page ?? { type: 'document' as const }
  return read({ id, type, hasPages: true }, index)
}

/** Returns the parts of a page that its tree does not show. */
async function writtenParts(
  store: TreeStore,
  page: Page,
  origin: StoredPage['origin'],
): Promise<Pick<StoredPage, 'head' | 'path' | 'markdown'>> {
  if (page.type !== 'document') return {}
  const head = headOf(page, await coverPictures(store, page))
  const base = origin === 'space' ? await store.pageOfSpace(page.id) : undefined
  return {
    head: base ? headFrom(headOf(base, await coverPictures(store, base)), head) : head,
    ...(page.git && { path: page.git.path }),
    ...(page.markdown !== undefined && { markdown: page.markdown }),
  }
}

/** Returns the addresses of a cover as they are written on the page. */
async function coverPictures(store: TreeStore, { cover, git }: Page): Promise<CoverPictures> {
  const addressOf = async (reference: CoverReference | undefined): Promise<string | undefined> => {
    if (reference?.kind !== 'file') return reference?.url
    const path = await store.filePath(reference.file)
    return path === undefined ? undefined : relativeHref(git?.path ?? '', path)
  }
  return { light: await addressOf(cover?.ref), dark: await addressOf(cover?.refDark) }
}

function fieldsOf(page: Page): StoredPage['fields'] {
  const { title, slug, description, emoji, icon, hidden, noIndex, noRobotsIndex, href } = page
  return {
    title,
    ...(slug !== '' && { slug }),
    ...(description !== undefined && { description }),
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    ...(hidden !== undefined && { hidden }),
    ...(noIndex !== undefined && { noIndex }),
    ...(noRobotsIndex !== undefined && { noRobotsIndex }),
    ...(href !== undefined && { href }),
  }
}

/** Returns a copy of a page without the pages below it. Its address follows its title. */
export async function copyOf(store: TreeStore, page: Page): Promise<StoredPage> {
  const { slug: _, ...fields } = fieldsOf(page)
  return {
    id: '',
    type: page.type === 'computed' ? 'link' : page.type,
    origin: 'change-request',
    isChanged: true,
    isMoved: true,
    fields: { ...fields, title: copyTitle(page.title) },
    ...(await writtenParts(store, page, 'change-request')),
    index: 0,
    below: [],
  }
}

/** The longest title of a page, in characters. */
const LONGEST_TITLE = 256
const COPY = ' (copy)'
const copyTitle = (title: string): string => [...title].slice(0, LONGEST_TITLE - COPY.length).join('') + COPY

/** Changes that restore or insert pages, with the name in the batch of each new page. */
export interface Restoring {
  changes: ContentChange[]
  /** The former ids, by the names that the batch gives to new pages. */
  refs: Map<string, string>
}

/**
 * Returns the changes that insert a page with all pages below it. Deleted pages are restored under their ids. The
 * changes name no revision, so they can be queued offline. `newRef` makes the names of new pages.
 */
export function restore(
  page: StoredPage,
  { parentPath, ...to }: TreeSpot & { parentPath: string },
  newRef: () => string,
): Restoring {
  const restoring: Restoring = { changes: [], refs: new Map() }

  function add(stored: StoredPage, spot: TreeSpot): string {
    const isOfSpace = stored.origin === 'space'
    const name = isOfSpace ? stored.id : newRef()
    const changes = isOfSpace ? revert(stored, spot) : [insertion(stored, spot, name)]
    restoring.changes.push(...changes, ...patchChanges(name, stored.head ?? {}))
    if (!isOfSpace) restoring.refs.set(name, stored.id)
    return name
  }

  function addLevel(below: readonly StoredPage[], into: string, intoPath: string | undefined): void {
    // Pages at their place in the space have the order of the space. The others are inserted among them.
    const isAtHome = ({ origin, isMoved }: StoredPage) => origin === 'space' && !isMoved
    const others = below.filter((stored) => !isAtHome(stored))
    for (const stored of [...below.filter(isAtHome), ...others]) {
      addTree(stored, { into, at: stored.index }, intoPath)
    }
  }

  function addTree(stored: StoredPage, spot: TreeSpot, spotPath: string | undefined): void {
    const isNew = stored.origin === 'change-request'
    // A page of the space returns with its path.
    const path = isNew ? pathBelow(spotPath, stored.fields.slug ?? '') : stored.path
    const name = add(isNew ? withLinksFrom(stored, path) : stored, spot)
    addLevel(stored.below, name, stored.type === 'document' ? path : '')
  }

  addTree(page, to, parentPath)
  return restoring
}

function revert(
  { id, isChanged, isMoved, fields, markdown }: StoredPage,
  { into, at }: TreeSpot,
): ContentChange[] {
  const reverted: ContentChange = { operation: 'revert_page', page: id }
  if (!isChanged) return [reverted]
  const { href, ...others } = fields
  return [
    reverted,
    {
      operation: 'update_page',
      page: id,
      ...others,
      ...(isMoved && { into, ...(at !== undefined && { at }) }),
      ...(markdown !== undefined && { document: { markdown } }),
    },
    ...(href === undefined ? [] : [{ operation: 'set_link' as const, page: id, href }]),
  ]
}

function insertion(
  { id, type, fields, markdown }: StoredPage,
  { into, at }: TreeSpot,
  ref: string,
): ContentChange {
  const identity = { ref, ...(id !== '' && { formerId: id }) }
  const place = { ...(into !== null && { into }), ...(at !== undefined && { at }) }
  const { href, ...others } = fields
  if (type === 'link') {
    const { title = '', emoji, icon, hidden } = others
    return {
      operation: 'insert_link',
      ...identity,
      title,
      href: href ?? '',
      ...(emoji !== undefined && { emoji }),
      ...(icon !== undefined && { icon }),
      ...(hidden !== undefined && { hidden }),
      ...place,
    }
  }
  const document = type === 'group' ? {} : { document: { markdown: markdown ?? '' } }
  return { operation: 'insert_page', ...identity, ...others, ...document, ...place }
}
