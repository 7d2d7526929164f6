/** SQL that advances the clock. From then on `last` is the new step. */
export const TICK = 'UPDATE change_clock SET last = last + 1;'

/** The columns of a row of `change`, as SQL, with the name of its kind. */
export interface EmittedRow {
  kind: string
  id: string
  /** The scope whose readers may see the entity: the organization, a circle, a collection or a space. */
  scope: string
  organization: string
}

/** SQL for an entity that was created or changed. It replaces the previous row. */
export const emit = ({ kind, id, scope, organization }: EmittedRow): string => `${TICK}
  INSERT INTO change (organization, kind, id, scope, seq)
    SELECT ${organization}, '${kind}', ${id}, ${scope}, last FROM change_clock WHERE true
    ON CONFLICT (kind, id, scope) DO UPDATE
      SET organization = excluded.organization, seq = excluded.seq, gone = 0;`

/** SQL for a change of an entity in another table. */
export const emitAgain = (kind: string, id: string, scope = 'scope'): string => `${TICK}
  UPDATE change SET seq = (SELECT last FROM change_clock)
    WHERE kind = '${kind}' AND id = ${id} AND scope = ${scope} AND NOT gone;`

/** SQL for a change of all entities of a query. Each has its own step, because a reader may stop at any of them. */
export const emitAllAgain = (kind: string, ids: string, scope = 'scope'): string => `
  UPDATE change SET seq = told.place
    FROM (SELECT number, (SELECT last FROM change_clock) + row_number() OVER (ORDER BY number) AS place
      FROM change WHERE kind = '${kind}' AND id IN (${ids}) AND scope = ${scope} AND NOT gone) AS told
    WHERE change.number = told.number;
  UPDATE change_clock SET last = last + changes();`

/** SQL for a deleted entity. */
export const emitDeletion = (kind: string, id: string, scope = 'scope'): string => `${TICK}
  UPDATE change SET seq = (SELECT last FROM change_clock), gone = 1
    WHERE kind = '${kind}' AND id = ${id} AND scope = ${scope};`

/** SQL for a trigger of the feed. */
export const trigger = (name: string, when: string, body: string): string =>
  `CREATE TRIGGER fed_${name} AFTER ${when} BEGIN ${body} END;`

/** An entity that only members of a circle may see: see FeedCircle. */
export const inCircle = (
  kind: string,
  circle: string,
  { id = 'NEW.id', organization = 'NEW.organization' } = {},
): EmittedRow => ({ kind, id, scope: `'${circle}:' || ${organization}`, organization })

/** SQL that adds entities from before the feed, parents first. The query returns organization, id, scope and place. */
export const backfill = (kind: string, select: string): string => `
  INSERT INTO change (organization, kind, id, scope, seq)
    SELECT organization, '${kind}', id, scope, (SELECT last FROM change_clock) + row_number() OVER (ORDER BY place)
    FROM (${select});
  UPDATE change_clock SET last = (SELECT ifnull(max(seq), 0) FROM change);`
