import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** Text that the user typed before the editor opened. */
export interface TypedAhead {
  text: string
  /** True while the user waits for the caret without a move to another element. */
  hasFocus: boolean
}

/**
 * Collects what the user types between Edit and the caret: the change request is created meanwhile. The keys go to a
 * field that is not visible, so that every input method works in it.
 */
export const useTypedAhead = defineStore('typed-ahead', () => {
  /** True once the editor that opens next takes the text. */
  const isAwaited = shallowRef(false)
  let field: HTMLTextAreaElement | undefined

  /** Begins to collect. The text of an earlier opening that never ended stays. */
  function begin(): void {
    field ??= createField()
    field.focus({ preventScroll: true })
  }

  /** Offers the text to the editor that opens next. An editor that is still on the screen is another one. */
  function offer(): void {
    isAwaited.value = field !== undefined
  }

  /** Ends collecting once no word is being composed. Later keys belong to the element that takes the focus. */
  function take(receive: (typed: TypedAhead) => void): void {
    if (!field) return
    const from = field
    if (from.dataset['composing'] !== undefined) {
      from.addEventListener('compositionend', () => queueMicrotask(() => take(receive)), { once: true })
      return
    }
    const typed = { text: from.value, hasFocus: document.activeElement === from }
    receive(typed)
    cancel()
  }

  /** Ends collecting without an editor. */
  function cancel(): void {
    isAwaited.value = false
    field?.remove()
    field = undefined
  }

  return { isAwaited, begin, offer, take, cancel }
})

function createField(): HTMLTextAreaElement {
  const field = document.createElement('textarea')
  field.className = 'typed-ahead'
  field.ariaLabel = 'Text of the page, which is opening'
  field.spellcheck = false
  field.autocomplete = 'off'
  field.addEventListener('compositionstart', () => (field.dataset['composing'] = ''))
  field.addEventListener('compositionend', () => delete field.dataset['composing'])
  document.body.append(field)
  return field
}
