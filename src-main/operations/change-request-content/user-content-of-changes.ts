import type { z } from 'zod'
import { bytesOfDataUrl } from '../../platform/data-url.ts'
import type { ContentChange } from '../../schemas/content-change.ts'
import { fieldOf } from '../../schemas/field-of.ts'
import { fieldsAt, type InputPath, type UserContent, type UserFile } from '../engine/user-content.ts'

type ChangeInput = z.input<typeof ContentChange>
type FileInput = Extract<ChangeInput, { operation: 'insert_files' }>['files'][number]

/** The pages that a batch of changes names, each once. */
export function pagesOf(changes: readonly ChangeInput[]): string[] {
  return [...new Set(changes.flatMap((change) => fieldOf(change, 'page') ?? []))]
}

/** The files of a change that come as base64. */
export function filesIn(change: ChangeInput): { base64: string }[] {
  return change.operation === 'insert_files' ? change.files.filter(isBase64) : []
}

function isBase64(file: FileInput): file is Extract<FileInput, { base64: string }> {
  return fieldOf(file, 'base64') !== undefined
}

/** The texts, titles, descriptions and files of the user in a batch of changes. */
export function userContentOf(changes: readonly ChangeInput[]): UserContent[] {
  return changes.flatMap((change, index) => contentOfChange(change, ['body', 'changes', index]))
}

function contentOfChange(change: ChangeInput, at: InputPath): UserContent[] {
  switch (change.operation) {
    case 'update_page':
    case 'insert_page':
      return pageTexts(change, at)
    case 'insert_files':
      return change.files.flatMap((file, index) => fileContent(file, [...at, 'files', index]))
    case 'set_variable':
      return fieldsAt({ value: fieldOf(change, 'value') }, { value: `Variable ${change.name}` }, { at })
    case 'rename_variable':
      return fieldsAt(
        { to: fieldOf(change, 'to') },
        { to: `New name of the variable ${change.name}` },
        { at },
      )
    case 'set_tag':
      return tagTexts(change, at)
    case 'rename_tag':
      return fieldsAt({ to: fieldOf(change, 'to') }, { to: `New name of the tag ${change.name}` }, { at })
    case 'insert_link':
      return fieldsAt(change, { title: 'Title', href: 'Address' }, { at })
    case 'set_link':
      return fieldsAt(change, { href: 'Address' }, { at, page: change.page })
    case 'set_page_head':
      return headTexts(change, at)
    case 'set_template':
      return fieldsAt(
        { ...change, markdown: change.markdown ?? undefined },
        {
          title: `Title of the template ${change.name}`,
          description: `Description of the template ${change.name}`,
          markdown: `Template ${change.name}`,
        },
        { at },
      )
    case 'insert_reusable_content':
    case 'update_reusable_content':
      return reusableTexts(change, at)
    case 'set_word':
      return fieldsAt({ word: fieldOf(change, 'word') }, { word: 'Word of the space' }, { at })
    case 'set_term':
      return fieldsAt(
        { preferred: fieldOf(change, 'preferred') },
        { preferred: `Term in place of ${change.avoided}` },
        { at },
      )
    case 'put_style_files':
      return change.files.flatMap(({ path, text }, index) =>
        fieldsAt({ text }, { text: `Style file ${path}` }, { at: [...at, 'files', index] }),
      )
    case 'delete_tag':
      return fieldsAt({ name: fieldOf(change, 'name') }, { name: 'Tag to delete' }, { at })
    case 'set_style_rule':
    case 'delete_reusable_content':
    case 'delete_page':
    case 'revert_page':
      return []
  }
}

/** The title and the text of reusable content. */
function reusableTexts(
  {
    title,
    document,
  }: Extract<ChangeInput, { operation: 'insert_reusable_content' | 'update_reusable_content' }>,
  at: InputPath,
): UserContent[] {
  return [
    ...fieldsAt({ title }, { title: 'Title' }, { at }),
    ...fieldsAt(
      document,
      { markdown: `Reusable content${title === undefined ? '' : ` ${title}`}` },
      {
        at: [...at, 'document'],
      },
    ),
  ]
}

/** The values of a tag. The name represents an unchanged label. */
function tagTexts(change: Extract<ChangeInput, { operation: 'set_tag' }>, at: InputPath): UserContent[] {
  const { name, color } = change
  return fieldsAt(
    { label: change.label ?? name, color: color ?? undefined },
    { label: `Label of the tag ${name}`, color: `Colour of the tag ${name}` },
    { at },
  )
}

/** The values of a page's variables, each by its name, and the addresses of its cover. */
function headTexts(
  change: Extract<ChangeInput, { operation: 'set_page_head' }>,
  at: InputPath,
): UserContent[] {
  const { page, cover, variables = {} } = change
  const names = Object.fromEntries(Object.keys(variables).map((name) => [name, `Variable ${name}`]))
  const { light, dark } = cover ?? {}
  return [
    ...fieldsAt(
      { light: light ?? undefined, dark: dark ?? undefined },
      { light: 'Cover', dark: 'Dark cover' },
      { at: [...at, 'cover'], page },
    ),
    ...fieldsAt(variables, names, { at: [...at, 'variables'], page }),
  ]
}

/** The title of a page precedes its text. A title that changes alone is a field like others. */
function pageTexts(
  change: Extract<ChangeInput, { operation: 'update_page' | 'insert_page' }>,
  at: InputPath,
): UserContent[] {
  const page = change.operation === 'update_page' ? change.page : null
  const { title = null, document } = change
  const others = fieldsAt(
    change,
    { description: 'Description', slug: 'Slug', condition: 'Condition' },
    { at, page },
  )
  const text = document && fieldOf(document, 'markdown')
  if (text === undefined) return [...fieldsAt(change, { title: 'Title' }, { at, page }), ...others]
  return [{ kind: 'page', page, title, text, at: [...at, 'document', 'markdown'] }, ...others]
}

function fileContent(file: FileInput, at: InputPath): UserContent[] {
  const { name, contentType = null } = file
  const base64 = fieldOf(file, 'base64')
  if (base64 !== undefined) return [{ kind: 'file', name, contentType, base64 }]
  const inAddress = fileInAddress(fieldOf(file, 'url') ?? '', name, contentType)
  return inAddress ?? fieldsAt(file, { url: `Address of ${name}` }, { at })
}

/** A `data:` address contains the file itself. */
function fileInAddress(url: string, name: string, contentType: string | null): UserFile[] | undefined {
  const bytes = bytesOfDataUrl(url)
  return bytes && [{ kind: 'file', name, contentType, base64: bytes.toString('base64') }]
}
