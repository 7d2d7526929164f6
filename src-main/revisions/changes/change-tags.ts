import { removeUpdateTag, renameUpdateTag } from '../../content/markdown/directives/update-tags.ts'
import type { HeadEditing } from '../../content/markdown/head/edit-head.ts'
import { removeTag, renameTag as renameTagOf } from '../../content/markdown/head/page-tags.ts'
import { readTags, type TagDefinition } from '../../content/markdown/head/tag-definitions.ts'
import { removeTagFrom, renameTagIn, writeTag } from '../../content/markdown/head/write-tags.ts'
import { Problem } from '../../schemas/problem.ts'
import type { DeleteTag, RenameTag, SetTag } from '../../schemas/space-settings/tag.ts'
import { readProvedText } from '../../store/blobs.ts'
import type { FileState } from '../file-row.ts'
import { pagesWithTag, pagesWithUpdateTag } from '../index/tag-users.ts'
import { reusableFilesWithUpdateTag } from '../space-settings/reusable-files.ts'
import { tagsFile, tagsPath } from '../space-settings/tags-file.ts'
import type { ChangeScope } from './change-scope.ts'
import { storeText } from './page-text.ts'
import { newSettingsFile, placeOf, putFileText } from './settings-text.ts'

/** Sets values of a tag in the file of tags, and creates that file where there is none. */
export function setTag(scope: ChangeScope, { name, label, icon, emoji, color }: SetTag): void {
  const file = readFile(scope)
  putTags(scope, file, writeTag(file.text, name, { label, icon, emoji, color }))
}

/** Renames a tag in its file, in the heads of pages, and in entries of changelogs. Their other bytes stay. */
export function renameTag(scope: ChangeScope, { name, to }: RenameTag): void {
  const file = readFile(scope)
  const has = (wantedSlug: string): boolean => file.tags.some(({ slug }) => slug === wantedSlug)
  // A repeated edit finds its result, and must succeed.
  if (name === to || (!has(name) && has(to))) return
  if (!has(name)) {
    const message = `There is no tag "${name}" in this change request. Read the tags again.`
    throw new Problem('resource.unknown', message)
  }
  if (has(to)) throw new Problem('input.invalid', `There is already a tag "${to}". Choose another name.`)
  putTags(scope, file, renameTagIn(file.text, name, to))
  editHeads(scope, name, (head) => renameTagOf(head, name, to))
  editUpdates(scope, name, (text) => renameUpdateTag(text, name, to))
}

/** Deletes a tag from its file, from the heads of pages, and from entries of changelogs. Their other bytes stay. */
export function deleteTag(scope: ChangeScope, { name }: DeleteTag): void {
  const file = readFile(scope)
  if (file.tags.some(({ slug }) => slug === name)) putTags(scope, file, removeTagFrom(file.text, name))
  editHeads(scope, name, (head) => removeTag(head, name))
  editUpdates(scope, name, (text) => removeUpdateTag(text, name))
}

/** Edits the texts whose entries of changelogs have a tag: pages and reusable content. */
function editUpdates(scope: ChangeScope, tag: string, edit: (text: string) => string): void {
  const { store, writer, now } = scope
  const { line, contentRoot } = placeOf(scope)
  for (const page of pagesWithUpdateTag(writer.view, line, tag)) {
    const row = writer.view.page(page)
    if (!row) continue
    const text = edit(readProvedText(store, row.text).text)
    writer.putPage({ ...row, text: storeText(store, text, row.title), updated_at: now })
  }
  for (const file of reusableFilesWithUpdateTag(writer.view, contentRoot, tag))
    putFileText(scope, file, edit(readProvedText(store, file.data).text))
}

function editHeads({ writer, now }: ChangeScope, tag: string, edit: (head: string) => HeadEditing): void {
  for (const page of pagesWithTag(writer.view, tag)) {
    const row = writer.view.page(page)
    if (!row) continue
    const editing = edit(row.head)
    if (editing.kind === 'refused') {
      const message = `The tags in the head of "${row.title}" are not written in a form that can be changed here. Correct them in its file and import that again.`
      throw new Problem('input.invalid', message)
    }
    writer.putPage({ ...row, head: editing.head, updated_at: now })
  }
}

interface TagsText {
  file: FileState
  text: string
  tags: readonly TagDefinition[]
}

function readFile(scope: ChangeScope): TagsText {
  const place = placeOf(scope)
  const existing = tagsFile(scope.writer.view, place.contentRoot)
  if (!existing) return { file: newSettingsFile(place, tagsPath(place.contentRoot)), text: '', tags: [] }
  const { text } = readProvedText(scope.store, existing.data)
  const { tags, problem } = readTags(text)
  if (problem === null) return { file: existing, text, tags }
  throw new Problem(
    'input.invalid',
    `${existing.source_path} cannot be read as YAML (${problem}), so its tags cannot be changed here. Correct the file and import it again.`,
  )
}

function putTags(scope: ChangeScope, { file, text }: TagsText, changed: string | undefined): void {
  if (changed === undefined) {
    const message = `${file.source_path} is not a list of tags as Carrel writes it, so its tags cannot be changed here. Correct the file and import it again.`
    throw new Problem('input.invalid', message)
  }
  if (changed !== text) putFileText(scope, file, changed)
}
