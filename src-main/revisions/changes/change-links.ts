import type { z } from 'zod'
import type { InsertLink, SetLink } from '../../schemas/content-change.ts'
import { Problem } from '../../schemas/problem.ts'
import { attributesOf } from '../page-row.ts'
import { placeAt } from '../tree-place.ts'
import { nameRef, pageOf, type ChangeScope } from './change-scope.ts'
import { freeSlug } from './insert-page.ts'
import { newPage } from './new-page.ts'
import { withAttributes } from './page-fields.ts'

/** Adds a link to the tree and returns its id. A link has no text and no file. */
export function insertLink(scope: ChangeScope, change: z.infer<typeof InsertLink>): string {
  const { view } = scope.writer
  const parent = change.into === undefined ? null : pageOf(scope, change.into).page
  const place = placeAt(view, { parent, at: change.at })
  const { emoji, icon, hidden, href, title } = change
  const { page, created_at } = newPage(scope, change.formerId)
  scope.writer.putPage({
    page,
    parent,
    position: place.position,
    type: 'link',
    title,
    slug: freeSlug(view, parent, undefined, title),
    source_path: '',
    source_key: '',
    description: '',
    attributes: JSON.stringify({ ...withAttributes({}, { emoji, icon, hidden }), href }),
    head: '',
    text: null,
    created_at,
    updated_at: scope.now,
  })
  for (const { row, position } of place.displaced) scope.writer.putPage({ ...row, position })
  nameRef(scope, change.ref, page)
  return page
}

/** Changes the address of a link. */
export function setLink(scope: ChangeScope, { page, href }: z.infer<typeof SetLink>): string {
  const row = pageOf(scope, page)
  if (row.type !== 'link') {
    const message = `"${row.title}" is a ${row.type} and leads to no address. Choose a link, or insert one.`
    throw new Problem('input.invalid', message)
  }
  const attributes = JSON.stringify({ ...attributesOf(row), href })
  scope.writer.putPage({ ...row, attributes, updated_at: scope.now })
  return row.page
}
