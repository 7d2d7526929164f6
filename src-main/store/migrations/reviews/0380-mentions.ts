import type { Migration } from '../migration.ts'

/** A text that may mention users and teams. */
interface MentionPlace {
  place: string
  table: string
  column: string
}

const PLACES: readonly MentionPlace[] = [
  { place: 'comment', table: 'comment', column: 'body' },
  { place: 'reply', table: 'comment_reply', column: 'body' },
]
const TARGETS = ['users', 'teams'] as const

/**
 * The ids in a text at the place of a mention's id: after `](/users/` or `](/teams/`, and before the title. The
 * text becomes a JSON array that is split at each such beginning. A reader checks the candidates against the text.
 */
const candidates = (text: string, folder: string): string => `
  SELECT DISTINCT '${folder}/' || substr(value, 1, instr(value, ' "mention")') - 1) AS target
  FROM json_each('[' || replace(json_quote(${text}), '](/${folder}/', '","') || ']')
  WHERE key > 0 AND instr(value, ' "mention")') BETWEEN 2 AND 129 LIMIT 50`

const insert = (column: string, place: string): string =>
  TARGETS.map(
    (folder) => `
      INSERT INTO mention (target, subject, place)
      SELECT found.target, NEW.id, '${place}' FROM (${candidates(`NEW.${column}`, folder)}) AS found
      WHERE true ON CONFLICT DO NOTHING;`,
  ).join('')

/** The triggers that derive the mentions of a text. */
export const mentionTriggers = ({ place, table, column }: MentionPlace): string => `
    CREATE TRIGGER ${table}_mentions AFTER INSERT ON ${table} WHEN instr(NEW.${column}, ' "mention")') > 0 BEGIN
      ${insert(column, place)}
    END;
    CREATE TRIGGER ${table}_mentions_again AFTER UPDATE OF id, ${column} ON ${table} BEGIN
      DELETE FROM mention WHERE subject = OLD.id;
      ${insert(column, place)}
    END;
    CREATE TRIGGER ${table}_mentions_gone AFTER DELETE ON ${table} BEGIN
      DELETE FROM mention WHERE subject = OLD.id;
    END;`

/**
 * The comments and replies that may mention a user or a team, for a quick search by user. Triggers derive the rows from
 * the texts, also in a replica and after an undone edit. The rows of one text name at most 50 users and 50 teams.
 */
export const mentions: Migration = {
  number: 380,
  name: 'mentions',
  sql: `
    CREATE TABLE mention (
      target TEXT NOT NULL,
      subject TEXT NOT NULL,
      place TEXT NOT NULL,
      PRIMARY KEY (target, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX mention_in_text ON mention (subject);
    ${PLACES.map(mentionTriggers).join('')}
  `,
}
