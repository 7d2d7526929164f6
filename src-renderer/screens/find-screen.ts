import type { RouteLocation, RouteLocationRaw } from 'vue-router'
import { SCREEN } from './app-screens.ts'
import { CHANGE_SCREEN } from './change-request-screens.ts'

/** The keys that open find and replace for the open content. */
export const FIND_KEYS = 'mod+shift+f'

/**
 * Returns the screen of find and replace for a space. While a change request of it is open, its pages are searched.
 * `text` is the text to find.
 */
export function findScreen(
  space: string,
  { params: open }: Pick<RouteLocation, 'params'>,
  text?: string,
): RouteLocationRaw {
  const query = text === undefined ? {} : { text }
  const { change } = open
  return open['space'] === space && typeof change === 'string'
    ? { name: CHANGE_SCREEN.find, params: { space, change }, query }
    : { name: SCREEN.findInSpace, params: { space }, query }
}
