import type { Reader, Writer } from '../../../store/store.ts'

/** The stored state of a page or file on a line. */
export interface ListedVersion {
  /** The parent page; null for a file, and at the root. */
  parent: string | null
  /** The sort key among siblings; empty for a file. */
  position: string
  /** Evidence of the state; null after a deletion. */
  evidence: string | null
}

/** The listed history of a space, or of a change request above it. The key is the id of either. */
export interface ListedLine {
  key: string
  /** The history of the space up to the base of a change request. */
  below: { key: string; step: number } | null
}

type VersionKind = 'page' | 'file'

/** Returns the visible versions of a line: its own versions above those of its base, without deleted ones. */
export function listedVersions(
  store: Reader,
  kind: VersionKind,
  { key, below }: ListedLine,
): Map<string, ListedVersion & { evidence: string }> {
  const visible = new Map<string, ListedVersion & { evidence: string }>()
  const layers = [...(below ? [below] : []), { key, step: Number.MAX_SAFE_INTEGER }]
  for (const layer of layers) {
    for (const { thing, parent, position, evidence } of versionsOf(store, kind, layer)) {
      if (evidence === null) visible.delete(thing)
      else visible.set(thing, { parent, position, evidence })
    }
  }
  return visible
}

interface VersionRow extends ListedVersion {
  thing: string
}

/**
 * Returns the last version of each page or file up to a step. SQLite takes the other columns from the row of the
 * maximum.
 */
function versionsOf(store: Reader, kind: VersionKind, layer: { key: string; step: number }): VersionRow[] {
  return store.all<VersionRow & { step: number }>(
    `SELECT thing, parent, position, evidence, max(step) AS step FROM listed_version
     WHERE line = ? AND kind = ? AND step <= ? GROUP BY thing`,
    layer.key,
    kind,
    layer.step,
  )
}

/** Stores the state of a page or file. Call it in the transaction that writes its rows. */
export function storeVersion(
  store: Writer,
  kind: VersionKind,
  { key, step, thing }: { key: string; step: number; thing: string },
  { parent, position, evidence }: ListedVersion,
): void {
  store.run(
    `INSERT OR REPLACE INTO listed_version (line, kind, thing, step, parent, position, evidence)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    key,
    kind,
    thing,
    step,
    parent,
    position,
    evidence,
  )
}
