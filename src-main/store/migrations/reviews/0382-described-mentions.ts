import type { Migration } from '../migration.ts'
import { mentionTriggers } from './0380-mentions.ts'

/** Descriptions of change requests mention users and teams too. */
export const describedMentions: Migration = {
  number: 382,
  name: 'mentions in descriptions',
  sql: mentionTriggers({ place: 'description', table: 'change_request', column: 'description' }),
}
