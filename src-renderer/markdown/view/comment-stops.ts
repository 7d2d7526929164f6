import { computed, provide, shallowRef } from 'vue'
import type { InjectionKey } from 'vue'

/**
 * The comment buttons of a page as one stop of the Tab key. A page has hundreds of blocks, which would be hundreds of
 * stops. Arrow keys move between the buttons.
 */
export interface CommentStops {
  /** The id of the block whose button the Tab key reaches. */
  current: () => string | undefined
  choose: (blockId: string) => void
}

export const COMMENT_STOPS: InjectionKey<CommentStops> = Symbol('comment stops')

/** Provides the tab stop of a page: the last focused button, or the button of the first block. */
export function provideCommentStops(ids: () => readonly string[]): void {
  const chosen = shallowRef<string>()
  const current = computed(() => {
    const blockIds = ids()
    return chosen.value !== undefined && blockIds.includes(chosen.value) ? chosen.value : blockIds[0]
  })
  provide(COMMENT_STOPS, { current: () => current.value, choose: (id) => (chosen.value = id) })
}

/** Moves the focus between the comment buttons of a page by arrow keys, Home and End. */
export function moveBetweenButtons(event: KeyboardEvent): void {
  const button = event.currentTarget as HTMLElement
  const page = button.closest('.prose')
  const buttons = [...(page?.querySelectorAll<HTMLElement>('.comment-button') ?? [])]
  const target = targetOf(event.key, buttons.indexOf(button), buttons.length)
  if (target === undefined) return
  event.preventDefault()
  buttons[target]?.focus()
}

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return index + 1
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
