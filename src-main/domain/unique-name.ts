/**
 * The name, or the name with the first free one of -1, -2, …; the result has at most `maximum` characters (code
 * points), and is never cut inside of one. `taken` is true for a name in use.
 */
export function uniqueName(name: string, taken: (candidate: string) => boolean, maximum = 100): string {
  if (!taken(name)) return name
  const characters = Array.from(name)
  for (let number = 1; ; number += 1) {
    const suffix = `-${number}`
    const candidate = characters.slice(0, maximum - suffix.length).join('') + suffix
    if (!taken(candidate)) return candidate
  }
}
