import type { Role } from '../schemas/primitives.ts'
import type { Space } from '../schemas/space.ts'

/** A row of `space`. */
export interface SpaceRow {
  id: string
  organization: string
  parent: string | null
  position: string
  title: string
  emoji: string
  visibility: Space['visibility']
  edit_mode: 'live' | 'locked'
  default_level: Role
  created_at: number
  updated_at: number
  deleted_at: number | null
  deleted_by: string | null
  state: 'ready' | 'filling'
  line: number
  /** The folder of an imported book's pages, which is the base of links with a leading slash. */
  content_root: string
  /** The path and style of an imported book's table of contents, as JSON. */
  summary: string | null
  /** The folder of its book in the repository of its collection, '' for the root; null for a single book. */
  directory: string | null
  /** The step of its main line at which its book was imported. */
  imported_step: number
  /** The own merge rules, as JSON; null where those of the organization apply. */
  merge_rules: string | null
  last_number: number
  comments: number
  change_requests: number
  change_requests_open: number
  change_requests_draft: number
}
