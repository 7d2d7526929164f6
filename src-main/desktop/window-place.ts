/** The place of a window, in pixels that do not depend on the screen's density. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** The state of a window that is stored from one start to the next. */
export interface WindowState extends Place {
  maximised: boolean
}

export const LEAST_WIDTH = 760
export const LEAST_HEIGHT = 480

/** The least part of a window that must be on a screen, so that a user can see and grab it. */
const LEAST_VISIBLE = 120

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart)

const isVisibleOn = (place: Place, screen: Place): boolean =>
  overlap(place.x, place.width, screen.x, screen.width) >= LEAST_VISIBLE &&
  overlap(place.y, place.height, screen.y, screen.height) >= LEAST_VISIBLE &&
  // The title bar is what one drags.
  place.y >= screen.y

/**
 * Returns the place for a new window: the last one, unless that screen is missing; then the last size, where the system
 * puts it. Without a stored place it takes most of the first screen.
 */
export function placeWindow(
  remembered: WindowState | undefined,
  screens: readonly Place[],
): Partial<Place> & { width: number; height: number } {
  const first = screens[0] ?? { x: 0, y: 0, width: 1280, height: 800 }
  if (!remembered) {
    return { width: Math.min(1360, first.width), height: Math.min(900, first.height) }
  }
  const width = Math.max(LEAST_WIDTH, remembered.width)
  const height = Math.max(LEAST_HEIGHT, remembered.height)
  if (!screens.some((screen) => isVisibleOn(remembered, screen))) return { width, height }
  return { x: remembered.x, y: remembered.y, width, height }
}
