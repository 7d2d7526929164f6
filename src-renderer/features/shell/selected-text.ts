import { LONGEST_FIND } from '../../../src-main/schemas/limits/find-limits.ts'

/** Returns the selected text; undefined when none is selected, and for several lines or a long text. */
export function selectedText(): string | undefined {
  const field = document.activeElement
  const text =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
      : String(window.getSelection() ?? '')
  const words = text.trim()
  return words === '' || words.includes('\n') || words.length > LONGEST_FIND ? undefined : words
}
