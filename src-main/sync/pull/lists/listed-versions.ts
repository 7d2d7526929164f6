import type { Reader, Writer } from '../../../store/store.ts'

/** What a page or file was when it was told on a line. */
export interface ListedVersion {
  /** The page above it; null for a file, and at the root. */
  parent: string | null
  /** Its sort key among its siblings; empty for a file. */
  position: string
  /** What tells one state of it from another; null where it was told as gone. */
  evidence: string | null
}

/** A history as it was told: that of a space, or of a change request above it. Its key is the id of either. */
export interface ListedLine {
  key: string
  /** For a change request: the history of its space, up to the step that it stands on. */
  below: { key: string; step: number } | null
}

type VersionKind = 'page' | 'file'

/** What a line shows: its own versions above those of the line that it stands on. Gone things are not in it. */
export function listedVersions(
  store: Reader,
  kind: VersionKind,
  { key, below }: ListedLine,
): Map<string, ListedVersion & { evidence: string }> {
  const shown = new Map<string, ListedVersion & { evidence: string }>()
  const layers = [...(below ? [below] : []), { key, step: Number.MAX_SAFE_INTEGER }]
  for (const layer of layers) {
    for (const { thing, parent, position, evidence } of versionsOf(store, kind, layer)) {
      if (evidence === null) shown.delete(thing)
      else shown.set(thing, { parent, position, evidence })
    }
  }
  return shown
}

interface VersionRow extends ListedVersion {
  thing: string
}

/** The last version of each thing up to a step: SQLite takes the other columns from the row of the maximum. */
function versionsOf(store: Reader, kind: VersionKind, layer: { key: string; step: number }): VersionRow[] {
  return store.all<VersionRow & { step: number }>(
    `SELECT thing, parent, position, evidence, max(step) AS step FROM told_version
     WHERE line = ? AND kind = ? AND step <= ? GROUP BY thing`,
    layer.key,
    kind,
    layer.step,
  )
}

/** Keeps what a page or file was told as. It belongs into the transaction that writes its rows. */
export function storeVersion(
  store: Writer,
  kind: VersionKind,
  { key, step, thing }: { key: string; step: number; thing: string },
  { parent, position, evidence }: ListedVersion,
): void {
  store.run(
    `INSERT OR REPLACE INTO told_version (line, kind, thing, step, parent, position, evidence)
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
