import type { Ref } from 'vue'

export interface ResultKeys {
  /** Focuses the first result. */
  first: () => void
  press: (event: KeyboardEvent) => void
}

/** Moves the focus between the results of a list with the arrow keys. */
export function useResultKeys(list: Readonly<Ref<HTMLElement | null>>): ResultKeys {
  const results = (): HTMLElement[] => [...(list.value?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const elements = results()
    const index = elements.findIndex((result) => result === document.activeElement)
    elements[index + step]?.focus()
    event.preventDefault()
  }

  return { first: () => results()[0]?.focus(), press }
}
