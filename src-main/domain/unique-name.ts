/**
 * The name, or the name with the first of -1, -2, … that is free; that one has at most `maximum` characters (code
 * points), and is never cut inside of one. `taken` says whether a name is in use.
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
