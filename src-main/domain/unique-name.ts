/** The most numbers that are tried in turn, before larger steps find a free one. */
const IN_TURN = 16

/**
 * Returns the name, or the name with a free suffix -1, -2, …. Beyond 16 names in use the suffix is the next free one
 * after a taken one, so that few of many names are tried. The result has at most `maximum` code points. `isTaken` is
 * true for a name in use.
 */
export function uniqueName(name: string, isTaken: (candidate: string) => boolean, maximum = 100): string {
  if (!isTaken(name)) return name
  const characters = Array.from(name)
  const numbered = (number: number) => {
    const suffix = `-${number}`
    return characters.slice(0, maximum - suffix.length).join('') + suffix
  }
  return numbered(freeNumber((number) => isTaken(numbered(number))))
}

function freeNumber(isTaken: (number: number) => boolean): number {
  for (let number = 1; number <= IN_TURN; number += 1) if (!isTaken(number)) return number
  let taken = IN_TURN
  let free = 2 * IN_TURN
  for (; isTaken(free); free *= 2) taken = free
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (isTaken(middle)) taken = middle
    else free = middle
  }
  return free
}
