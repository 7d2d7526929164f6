/** The name, or the name with the first of -1, -2, … that is free. `taken` says whether a name is in use. */
export function uniqueName(name: string, taken: (candidate: string) => boolean, maximum = 100): string {
  if (!taken(name)) return name
  for (let number = 1; ; number += 1) {
    const suffix = `-${number}`
    const candidate = name.slice(0, maximum - suffix.length) + suffix
    if (!taken(candidate)) return candidate
  }
}
