/** The time after which a row under a resting drag opens, in milliseconds. */
const OPENS_AFTER = 600

export interface HoverOpening {
  /** Notes the closed row under a drag; undefined for none. A drag reports its place several times a second. */
  over: (id: string | undefined) => void
}

/** Opens a closed row on which a drag rests. `now` is in milliseconds. */
export function useHoverOpening(
  open: (id: string) => void,
  now: () => number = () => performance.now(),
): HoverOpening {
  let rested: { id: string; since: number } | undefined
  return {
    over(id) {
      if (id === undefined) rested = undefined
      else if (rested?.id !== id) rested = { id, since: now() }
      else if (now() - rested.since >= OPENS_AFTER) open(id)
    },
  }
}
