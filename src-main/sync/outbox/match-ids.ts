/**
 * Pairs local ids with ids of the remote. Both answers come from one operation and have one shape, so a local id and
 * its remote id have the same position.
 */
export function matchIds(
  localValue: unknown,
  remoteValue: unknown,
  created: ReadonlySet<string>,
): Map<string, string> {
  const pairs = new Map<string, string>()
  walk(localValue, remoteValue, (local, remote) => {
    if (created.has(local)) pairs.set(local, remote)
  })
  return pairs
}

function walk(
  localValue: unknown,
  remoteValue: unknown,
  pair: (local: string, remote: string) => void,
): void {
  if (typeof localValue === 'string' && typeof remoteValue === 'string') {
    pair(localValue, remoteValue)
  } else if (Array.isArray(localValue) && Array.isArray(remoteValue)) {
    localValue.forEach((item, index) => walk(item, remoteValue[index], pair))
  } else if (isRecord(localValue) && isRecord(remoteValue)) {
    for (const name of Object.keys(localValue)) walk(localValue[name], remoteValue[name], pair)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
