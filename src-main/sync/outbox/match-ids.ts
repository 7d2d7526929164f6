/**
 * Pairs local ids with ids of the remote. Both answers come from one operation and have one shape. So a local id and
 * its remote id stand at the same place.
 */
export function matchIds(here: unknown, there: unknown, created: ReadonlySet<string>): Map<string, string> {
  const pairs = new Map<string, string>()
  walk(here, there, (local, remote) => {
    if (created.has(local)) pairs.set(local, remote)
  })
  return pairs
}

function walk(here: unknown, there: unknown, meet: (local: string, remote: string) => void): void {
  if (typeof here === 'string' && typeof there === 'string') {
    meet(here, there)
  } else if (Array.isArray(here) && Array.isArray(there)) {
    here.forEach((each, index) => walk(each, there[index], meet))
  } else if (isRecord(here) && isRecord(there)) {
    for (const name of Object.keys(here)) walk(here[name], there[name], meet)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
