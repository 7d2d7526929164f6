/** The next step of the clock, which `last` names from here on. */
export const TICK = 'UPDATE change_clock SET last = last + 1;'

/** What a row of `change` says of a thing: SQL for each of its columns, and the name of its kind. */
export interface Told {
  kind: string
  id: string
  /** What the right to see the thing is asked on: the organization, a circle of it, a collection or a space. */
  scope: string
  organization: string
}

/** Says that a thing is there or has changed; what was said of it before is forgotten. */
export const tell = ({ kind, id, scope, organization }: Told): string => `${TICK}
  INSERT INTO change (organization, kind, id, scope, seq)
    SELECT ${organization}, '${kind}', ${id}, ${scope}, last FROM change_clock WHERE true
    ON CONFLICT (kind, id, scope) DO UPDATE
      SET organization = excluded.organization, seq = excluded.seq, gone = 0;`

/** Says that something of a thing has changed that another table holds. */
export const tellAgain = (kind: string, id: string, scope = 'scope'): string => `${TICK}
  UPDATE change SET seq = (SELECT last FROM change_clock)
    WHERE kind = '${kind}' AND id = ${id} AND scope = ${scope} AND NOT gone;`

/** The same of all things that a query names. Each has a step of its own: a reader may stop at any of them. */
export const tellAllAgain = (kind: string, ids: string, scope = 'scope'): string => `
  UPDATE change SET seq = told.place
    FROM (SELECT number, (SELECT last FROM change_clock) + row_number() OVER (ORDER BY number) AS place
      FROM change WHERE kind = '${kind}' AND id IN (${ids}) AND scope = ${scope} AND NOT gone) AS told
    WHERE change.number = told.number;
  UPDATE change_clock SET last = last + changes();`

/** Says that a thing is gone. */
export const tellGone = (kind: string, id: string, scope = 'scope'): string => `${TICK}
  UPDATE change SET seq = (SELECT last FROM change_clock), gone = 1
    WHERE kind = '${kind}' AND id = ${id} AND scope = ${scope};`

/** A trigger of the feed. */
export const trigger = (name: string, when: string, body: string): string =>
  `CREATE TRIGGER fed_${name} AFTER ${when} BEGIN ${body} END;`

/** A thing that only the people of a circle may see: see FeedCircle. */
export const inCircle = (
  kind: string,
  circle: string,
  { id = 'NEW.id', organization = 'NEW.organization' } = {},
): Told => ({ kind, id, scope: `'${circle}:' || ${organization}`, organization })

/**
 * What was there before the feed is told in the order in which a reader can use it. The query answers
 * organization, id, scope and place.
 */
export const backfill = (kind: string, select: string): string => `
  INSERT INTO change (organization, kind, id, scope, seq)
    SELECT organization, '${kind}', id, scope, (SELECT last FROM change_clock) + row_number() OVER (ORDER BY place)
    FROM (${select});
  UPDATE change_clock SET last = (SELECT ifnull(max(seq), 0) FROM change);`
