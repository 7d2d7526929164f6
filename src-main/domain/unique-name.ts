/**
 * Returns the name, or the name with the first free suffix -1, -2, …. The result has at most `maximum` code points.
 * `isTaken` is true for a name in use.
 */
export function uniqueName(name: string, isTaken: (candidate: string) => boolean, maximum = 100): string {
  if (!isTaken(name)) return name
  const characters = Array.from(name)
  for (let number = 1; ; number += 1) {
    const suffix = `-${number}`
    const candidate = characters.slice(0, maximum - suffix.length).join('') + suffix
    if (!isTaken(candidate)) return candidate
  }
}
