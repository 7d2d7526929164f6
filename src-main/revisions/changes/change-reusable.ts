import { mergeBoth } from '../../content/merge/merge-both.ts'
import { portablePageName } from '../../domain/portable-path.ts'
import { slugify } from '../../domain/slug.ts'
import { uniqueName } from '../../domain/unique-name.ts'
import { PAGE_TEXT_LIMIT } from '../../schemas/limits.ts'
import { Problem } from '../../schemas/problem.ts'
import type {
  DeleteReusableContent,
  InsertReusableContent,
  UpdateReusableContent,
} from '../../schemas/space-settings/reusable-change.ts'
import { readProvedText } from '../../store/blobs.ts'
import type { FileRow } from '../file-row.ts'
import { reusableFile, reusablePath } from '../space-settings/reusable-files.ts'
import { splitReusable, withTitle } from '../space-settings/reusable-text.ts'
import { nameRef, type ChangeScope } from './change-scope.ts'
import { newSettingsFile, placeOf, putFileText } from './settings-text.ts'

/**
 * Adds reusable content. A repeated edit finds its result and changes nothing. Two change requests that add the same
 * title write the same file, and a merge joins both.
 */
export function insertReusable(scope: ChangeScope, { title, document, ref }: InsertReusableContent): void {
  const { store, writer } = scope
  const place = placeOf(scope)
  const text = (withTitle('', title) ?? '') + (document?.markdown ?? '')
  const pathOf = (name: string): string => reusablePath(place.contentRoot, name)
  const isTaken = (name: string): boolean => {
    const row = writer.view.fileBySource(pathOf(name))
    return row !== undefined && readProvedText(store, row.data).text !== text
  }
  const path = pathOf(uniqueName(portablePageName(slugify(title)), isTaken))
  const file = { ...newSettingsFile(place, path), content_type: 'text/markdown' }
  putText(scope, file, title, text)
  nameRef(scope, ref, file.file)
}

/** Changes the title or the text of reusable content. Changes of others since its base are merged. */
export function updateReusable(scope: ChangeScope, change: UpdateReusableContent): void {
  const row = existing(scope, change.content)
  const { head, markdown } = splitReusable(readProvedText(scope.store, row.data).text)
  const newHead = change.title === undefined ? head : titled(row, head, change.title)
  putText(scope, row, change.title ?? row.name, newHead + textAfter(markdown, change))
}

/** Deletes reusable content. A repeated deletion changes nothing. */
export function deleteReusable({ writer }: ChangeScope, { content }: DeleteReusableContent): void {
  const row = reusableFile(writer.view, content)
  if (row) writer.removeFile(row)
}

function textAfter(present: string, { document, base }: UpdateReusableContent): string {
  if (!document) return present
  return base ? mergeBoth(base.markdown, document.markdown, present) : document.markdown
}

function existing({ writer, refs }: ChangeScope, name: string): FileRow {
  const row = reusableFile(writer.view, refs.get(name) ?? name)
  if (row) return row
  throw new Problem(
    'resource.unknown',
    'This reusable content does not exist in the change request: it may have been deleted. Read the list again.',
  )
}

function titled(row: FileRow, head: string, title: string): string {
  const edited = withTitle(head, title)
  if (edited !== undefined) return edited
  throw new Problem(
    'input.invalid',
    `The front matter of ${row.source_path} is not written in a form that can be changed here. Correct the file and import it again.`,
  )
}

function putText(
  scope: ChangeScope,
  file: Parameters<typeof putFileText>[1],
  title: string,
  text: string,
): void {
  if (Buffer.byteLength(text) > PAGE_TEXT_LIMIT) {
    throw new Problem(
      'input.too-large',
      `The text of "${title}" is larger than ${PAGE_TEXT_LIMIT / 1_048_576} MB. Make it shorter.`,
    )
  }
  putFileText(scope, file, text)
}
