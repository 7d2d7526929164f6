import { shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { MentionTarget } from '../../../../src-main/content/markdown/links/mention.ts'
import { useMentionNames } from '../../../session/mention-names.ts'
import { afterEdit, nameIn, readTyped, withReturned, writeTyped, type TypedText } from './typed-text.ts'

/** The text of a field over a Markdown text. */
export interface TypedModel {
  typed: Readonly<ShallowRef<TypedText>>
  /** Stores an edit of the field. `isReturn` is true for one that may bring a name back, such as undo. */
  edit: (text: string, isReturn: boolean) => void
  set: (next: TypedText) => void
}

/** Shows the mentions of a Markdown text as names, and writes the edited text back. */
export function useTypedText(markdown: Ref<string>): TypedModel {
  const { nameOf } = useMentionNames()
  const typed = shallowRef(readTyped(markdown.value, nameOf))
  const chosen = new Map<string, MentionTarget & { name: string }>()

  function remember({ text, mentions }: TypedText): void {
    for (const mention of mentions) {
      const name = nameIn(text, mention)
      chosen.set(name, { kind: mention.kind, id: mention.id, name })
    }
  }

  function set(next: TypedText): void {
    remember(next)
    typed.value = next
    markdown.value = writeTyped(next)
  }

  function edit(text: string, isReturn: boolean): void {
    const next = afterEdit(typed.value, text)
    set(isReturn ? withReturned(next, [...chosen.values()]) : next)
  }

  remember(typed.value)
  watch(markdown, (next) => {
    if (next === writeTyped(typed.value)) return
    typed.value = readTyped(next, nameOf)
    remember(typed.value)
  })
  return { typed, edit, set }
}
