import type { z } from 'zod'
import { sourcePathKey } from '../../content/markdown/source-path.ts'
import { readPageHead } from '../../content/markdown/split-page.ts'
import { folderWithRoom, portablePageName } from '../../domain/portable-path.ts'
import { slugify } from '../../domain/slug.ts'
import { uniqueName } from '../../domain/unique-name.ts'
import type { InsertPage } from '../../schemas/content-change.ts'
import { fieldOf } from '../../schemas/field-of.ts'
import { PAGE_TITLE_LIMIT } from '../../schemas/page.ts'
import { Problem } from '../../schemas/problem.ts'
import type { ContentView } from '../content-view.ts'
import type { PageRow } from '../page-row.ts'
import { placeAt } from '../tree-place.ts'
import { nameRef, pageOf, type ChangeScope } from './change-scope.ts'
import { newPage } from './new-page.ts'
import { withAttributes } from './page-fields.ts'
import { storeText } from './page-text.ts'
import { withCondition } from './set-page-head.ts'

const UNTITLED = 'Untitled'

/** Adds a page to the tree and returns its id. */
export function insertPage(scope: ChangeScope, change: z.infer<typeof InsertPage>): string {
  const { view } = scope.writer
  const parent = change.into === undefined ? null : pageOf(scope, change.into)
  const { title, head, text } = partsOf(change)
  const slug = freeSlug(view, parent?.page ?? null, change.slug, title)
  const place = placeAt(view, { parent: parent?.page ?? null, at: change.at })
  const sourcePath = freeSourcePath(view, parent, slug)
  const { page, created_at } = newPage(scope, change.formerId)
  scope.writer.putPage({
    page,
    parent: parent?.page ?? null,
    position: place.position,
    type: change.document === undefined ? 'group' : 'document',
    title,
    slug,
    source_path: sourcePath,
    source_key: sourcePathKey(sourcePath),
    description: change.description ?? '',
    attributes: JSON.stringify(withAttributes({}, change)),
    head: withCondition({ head, title }, change.condition),
    text: storeText(scope.store, text, title),
    created_at,
    updated_at: scope.now,
  })
  for (const { row, position } of place.displaced) scope.writer.putPage({ ...row, position })
  nameRef(scope, change.ref, page)
  return page
}

/** Returns the requested slug, or a free one from the title. Throws when another page has the requested slug. */
export function freeSlug(
  view: ContentView,
  parent: string | null,
  requested: string | undefined,
  title: string,
): string {
  if (requested) {
    const owner = view.bySlug(parent, requested)
    if (owner) throw slugTaken(requested, owner.title)
    return requested
  }
  return uniqueName(slugify(title), (slug) => view.bySlug(parent, slug) !== undefined)
}

/** The problem of two pages with one slug in the same place. */
export function slugTaken(slug: string, title: string): Problem {
  return new Problem(
    'page.slug-taken',
    `The slug "${slug}" belongs to the page "${title}" in the same place. Choose another slug, or omit it for a free one.`,
  )
}

/**
 * Returns the title, the head and the text. Without a title in the change, the front matter or the first heading of the
 * text provides it, as in a file. That part becomes the head of the page.
 */
function partsOf(change: z.infer<typeof InsertPage>): { title: string; head: string; text: string } {
  const text = (change.document && fieldOf(change.document, 'markdown')) ?? ''
  if (change.title !== undefined) return { title: change.title, head: '', text }
  const { attributes, heading, afterFrontMatter } = readPageHead(text)
  const title = shortened(attributes.title ?? heading?.title ?? '') || UNTITLED
  const end = afterFrontMatter === 0 && heading?.title === title ? heading.end : 0
  return { title, head: text.slice(0, end), text: text.slice(end) }
}

/** Returns a title, cut to the maximum length. */
function shortened(title: string): string {
  return [...title].slice(0, PAGE_TITLE_LIMIT).join('').trim()
}

/** Returns a free path in the repository, in the folder that has the name of the parent's file where it has room. */
export function freeSourcePath(view: ContentView, parent: PageRow | null, slug: string): string {
  const folder = parent === null || parent.source_path === '' ? '' : folderOf(parent.source_path)
  const name = uniqueName(
    portablePageName(slug),
    (candidate) => view.bySource(sourcePathKey(`${folder}${candidate}.md`)) !== undefined,
  )
  return `${folder}${name}.md`
}

function folderOf(sourcePath: string): string {
  const key = sourcePathKey(sourcePath)
  return key === '' ? '' : folderWithRoom(`${key}/`)
}
