import { computed, provide, shallowRef } from 'vue'
import type { InjectionKey } from 'vue'

/**
 * The comment buttons of a page as one stop of the Tab key. A page has hundreds of blocks, and the keyboard would need
 * a press for each. Arrow keys move between the buttons.
 */
export interface CommentStops {
  /** The id of the block whose button the Tab key reaches. */
  current: () => string | undefined
  choose: (blockId: string) => void
}

export const COMMENT_STOPS: InjectionKey<CommentStops> = Symbol('comment stops')

/** Provides the stop for the blocks of a page: the button that had the focus last, at first that of the first block. */
export function provideCommentStops(ids: () => readonly string[]): void {
  const chosen = shallowRef<string>()
  const current = computed(() => {
    const all = ids()
    return chosen.value !== undefined && all.includes(chosen.value) ? chosen.value : all[0]
  })
  provide(COMMENT_STOPS, { current: () => current.value, choose: (id) => (chosen.value = id) })
}

/** Moves the focus from a comment button to another one of its page, by arrow keys, Home and End. */
export function moveBetweenButtons(event: KeyboardEvent): void {
  const button = event.currentTarget as HTMLElement
  const page = button.closest('.prose')
  const buttons = [...(page?.querySelectorAll<HTMLElement>('.comment-button') ?? [])]
  const target = targetOf(event.key, buttons.indexOf(button), buttons.length)
  if (target === undefined) return
  event.preventDefault()
  buttons[target]?.focus()
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return at + 1
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
