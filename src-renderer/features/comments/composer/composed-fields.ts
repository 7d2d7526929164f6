import { shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import { readQuote, writeQuote } from '../../../../src-main/content/comments/quoted-words.ts'
import { readComment, writeSuggestion } from '../read-suggestions.ts'

/** A field of a composer: words, or the replacement text of a suggestion without its fence. */
export type ComposedField =
  | { kind: 'words'; text: string }
  | {
      kind: 'suggestion'
      text: string
      block: string | undefined
      /** The words that it replaces; undefined for the whole block. */
      words: string | undefined
    }

/**
 * Splits a comment into the fields for its writer. The first field has words, which may be empty. The quotation of the
 * words that a suggestion replaces is not in them, since the field of the suggestion shows it.
 */
export function readFields(markdown: string): ComposedField[] {
  const parts = readComment(markdown)
  if (parts.every(({ kind }) => kind === 'words')) return [{ kind: 'words', text: markdown }]
  const fields = parts.map((part): ComposedField => {
    if (part.kind === 'words') return { kind: 'words', text: part.markdown }
    const { block, words, replacement } = part.suggestion
    return { kind: 'suggestion', text: replacement, block, words }
  })
  const [first, ...others] = fields
  if (first?.kind !== 'words') return [{ kind: 'words', text: '' }, ...fields]
  return [{ kind: 'words', text: withoutQuote(first.text, quoteOf(fields)) }, ...others]
}

/** Returns the words that a suggestion of the fields replaces; undefined without any. */
function quoteOf(fields: readonly ComposedField[]): string | undefined {
  const quotes = fields.flatMap((field) => (field.kind === 'suggestion' && field.words ? [field.words] : []))
  return quotes[0]
}

function withoutQuote(words: string, quote: string | undefined): string {
  const quoting = readQuote(words)
  return quote !== undefined && quoting?.quote === quote ? quoting.rest : words
}

/** Writes the fields of a composer as Markdown, after the quotation of the words that a suggestion replaces. */
export function writeFields(fields: readonly ComposedField[], quote = quoteOf(fields)): string {
  const [first] = fields
  if (fields.length === 1 && first?.kind === 'words' && quote === undefined) return first.text
  return [quote === undefined ? '' : writeQuote(quote), ...fields.map(writeField)]
    .filter((part) => part !== '')
    .join('\n\n')
}

function writeField(field: ComposedField): string {
  if (field.kind === 'words') return field.text.trim()
  return writeSuggestion(field.block, field.text, field.words === undefined ? 'block' : 'words')
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
    remove(index) {
      const others = fields.value.filter((_, place) => place !== index)
      // The comment still is about the words that it quotes.
      set(readFields(writeFields(others, quoteOf(fields.value))))
    },
  }
}
