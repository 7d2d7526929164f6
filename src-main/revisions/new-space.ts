import { generateKeyBetween } from 'fractional-indexing'
import { lastPosition, type Container } from '../domain/siblings.ts'
import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Writer } from '../store/store.ts'
import { createMainLine, lineById } from './lines.ts'
import { RevisionWriter } from './revision-writer.ts'
import type { SpaceRow } from './space-row.ts'

/** The injected dependencies for the creation of a space. */
interface SpaceSurroundings {
  store: Writer
  newId: IdSource
  clock: Clock
}

/** The fields of a new space, and its content. */
export interface NewSpace extends Container {
  title: string
  emoji?: string | undefined
  /** The user who creates its first revision. */
  author: string
  /** 'filling' hides the space from every operation until its import or copy sets it to 'ready'. */
  state?: SpaceRow['state']
  editMode?: SpaceRow['edit_mode'] | undefined
  defaultLevel?: SpaceRow['default_level']
  /** The sort key among the siblings; by default the end. */
  position?: string
  /** The layout of an imported book (see SpaceRow). */
  book?: Pick<SpaceRow, 'content_root' | 'summary'>
  /** Writes the content of the first revision, which is empty by default. It receives the id of the space. */
  fill?: (revision: RevisionWriter, id: string) => void
}

/**
 * Creates a space with its main line and a first revision of type `edits`. Users, copies, imports and the sample all
 * create spaces here. The caller begins the transaction, and must have the right to write to the organization and the
 * parent, which must exist.
 */
export function createSpace(scope: SpaceSurroundings, space: NewSpace): SpaceRow {
  const { store, newId, clock } = scope
  const id = newId()
  const line = createMainLine(store, id)
  const now = clock()
  store.run(
    `INSERT INTO space (id, organization, parent, position, title, emoji, edit_mode, default_level,
       created_at, updated_at, state, content_root, summary, line)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    space.organization,
    space.parent,
    space.position ?? generateKeyBetween(lastPosition(store, space), null),
    space.title,
    space.emoji ?? '',
    space.editMode ?? 'live',
    space.defaultLevel ?? 'read',
    now,
    now,
    space.state ?? 'ready',
    space.book?.content_root ?? '',
    space.book?.summary ?? null,
    line,
  )
  const revision = { id: newId(), type: 'edits', createdAt: now, createdBy: space.author } as const
  const writer = new RevisionWriter(store, lineById(store, line), revision)
  space.fill?.(writer, id)
  writer.finish()
  return spaceRow(store, id)
}

function spaceRow(store: Writer, id: string): SpaceRow {
  const row = store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', id)
  if (!row) throw new Error(`The space ${id} is missing from the store`)
  return row
}
