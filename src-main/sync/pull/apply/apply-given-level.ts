import type { FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'

/** Writes a level that was given on a space or collection. */
export function applyGivenLevel(
  { store, organization, touch }: ApplyScope,
  { value }: FeedEntry<'given-level'>,
): void {
  store.run(
    `INSERT INTO given_level (seq, organization, user, team, space, collection, level) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (seq) DO UPDATE SET organization = excluded.organization, user = excluded.user,
       team = excluded.team, space = excluded.space, collection = excluded.collection, level = excluded.level`,
    value.order,
    organization,
    value.user,
    value.team,
    value.space,
    value.collection,
    value.level,
  )
  touch({ kind: 'organization', organization })
}

const OWN = '(user = ? OR team IN (SELECT team FROM team_member WHERE user = ?))'

/** Writes the account's own levels on a space or collection, and deletes its other levels there. */
export function applyOwnLevels(
  { store, organization, user }: ApplyScope,
  subject: { space: string } | { collection: string },
  levels: FeedEntry<'space'>['value']['levels'],
): void {
  const { space, collection } = { space: null, collection: null, ...subject }
  store.run(
    `DELETE FROM given_level WHERE (space = ? OR collection = ?) AND ${OWN}
       AND seq NOT IN (SELECT value FROM json_each(?))`,
    space,
    collection,
    user,
    user,
    JSON.stringify(levels.map(({ order }) => order)),
  )
  for (const { order, team, level } of levels) {
    store.run(
      `INSERT INTO given_level (seq, organization, user, team, space, collection, level) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (seq) DO UPDATE SET organization = excluded.organization, user = excluded.user,
         team = excluded.team, space = excluded.space, collection = excluded.collection, level = excluded.level`,
      order,
      organization,
      team === null ? user : null,
      team,
      space,
      collection,
      level,
    )
  }
}
