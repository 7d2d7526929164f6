import { shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import { readComment, writeSuggestion } from '../read-suggestions.ts'

/** A field of a composer: words, or the replacement text of a suggestion without its fence. */
export type ComposedField =
  | { kind: 'words'; text: string }
  | { kind: 'suggestion'; text: string; block: string | undefined; replaced: 'block' | 'words' }

/** Splits a comment into the fields for its writer. The first field has words, which may be empty. */
export function readFields(markdown: string): ComposedField[] {
  const parts = readComment(markdown)
  if (parts.every(({ kind }) => kind === 'words')) return [{ kind: 'words', text: markdown }]
  const fields = parts.map((part): ComposedField => {
    if (part.kind === 'words') return { kind: 'words', text: part.markdown }
    const { block, words, replacement } = part.suggestion
    return { kind: 'suggestion', text: replacement, block, replaced: words === undefined ? 'block' : 'words' }
  })
  return fields[0]?.kind === 'words' ? fields : [{ kind: 'words', text: '' }, ...fields]
}

/** Writes the fields of a composer as Markdown. */
export function writeFields(fields: readonly ComposedField[]): string {
  const [first] = fields
  if (fields.length === 1 && first?.kind === 'words') return first.text
  return fields
    .map((field) =>
      field.kind === 'words' ? field.text.trim() : writeSuggestion(field.block, field.text, field.replaced),
    )
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The fields of a composer, with the acts of its writer. */
export interface ComposedFields {
  fields: Readonly<ShallowRef<readonly ComposedField[]>>
  write: (index: number, text: string) => void
  remove: (index: number) => void
}

/** Shows Markdown as fields, and writes them back. Own edits are not split again, so no field moves while typing. */
export function useComposedFields(markdown: Ref<string>): ComposedFields {
  const fields = shallowRef<readonly ComposedField[]>(readFields(markdown.value))
  let written = markdown.value
  watch(markdown, (text) => {
    if (text === written) return
    written = text
    fields.value = readFields(text)
  })

  function set(next: readonly ComposedField[]): void {
    fields.value = next
    written = writeFields(next)
    markdown.value = written
  }
  return {
    fields,
    write: (index, text) =>
      set(fields.value.map((field, place) => (place === index ? { ...field, text } : field))),
    remove: (index) => set(readFields(writeFields(fields.value.filter((_, place) => place !== index)))),
  }
}
