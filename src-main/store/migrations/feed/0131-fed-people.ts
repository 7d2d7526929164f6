import type { Migration } from '../migration.ts'
import { backfill, inCircle, emit, emitAgain, emitAllAgain, emitDeletion, trigger } from './feed-sql.ts'

const CIRCLES = ['space-readers', 'readers', 'creators', 'admins'] as const

const circle = (name: string) => ({
  kind: 'circle',
  id: `'${name}:' || NEW.id`,
  scope: `'${name}:' || NEW.id`,
  organization: 'NEW.id',
})
const member = inCircle('member', 'readers', { id: 'NEW.user' })
/** A membership, which only the member receives: guests see no other member. */
const membership = {
  kind: 'membership',
  id: 'NEW.user',
  scope: 'NEW.organization',
  organization: 'NEW.organization',
}
const teamMember = inCircle('team-member', 'readers', { id: `NEW.team || '/' || NEW.user` })
const givenLevel = inCircle('given-level', 'readers', { id: 'CAST(NEW.seq AS TEXT)' })
const invite = inCircle('invite', 'admins')
const saml = inCircle('saml-provider', 'admins')
/**
 * A sign-in option, which everyone in the organization receives. Only administrators receive the rest of its provider.
 */
const login = { ...saml, kind: 'sso-login', scope: 'NEW.organization' }

type Row = 'NEW' | 'OLD'
const membershipOf = (row: Row) => emitAgain('membership', `${row}.user`, `${row}.organization`)
/** Levels are also part of the entry of their space or collection. A guest receives them only there. */
const levelsOn = (row: Row) =>
  emitAgain('space', `${row}.space`) + emitAgain('collection', `${row}.collection`)
/** The levels of a team, which change for a user who joins or leaves it. */
const levelsOfTeam = (row: Row) =>
  emitAllAgain('space', `SELECT space FROM given_level WHERE team = ${row}.team`) +
  emitAllAgain('collection', `SELECT collection FROM given_level WHERE team = ${row}.team`)

const rows = (table: string, circleName: string, { id = 'id', place = 'seq' } = {}) =>
  `SELECT organization, ${id} AS id, '${circleName}:' || organization AS scope, ${place} AS place FROM ${table}`

/** The change feed of an organization's people and their rights: see 0121. */
export const fedPeople: Migration = {
  number: 131,
  name: 'people in the change feed',
  sql: `
    ${trigger('circles_added', 'INSERT ON organization', CIRCLES.map((name) => emit(circle(name))).join(''))}

    ${trigger('member_added', 'INSERT ON member', emit(member) + emit(membership))}
    ${trigger(
      'member_changed',
      'UPDATE OF role, name, joined_at, last_seen_at, sso ON member',
      emit(member) + emit(membership),
    )}
    ${trigger(
      'member_removed',
      'DELETE ON member',
      `${emitDeletion('member', 'OLD.user', `'readers:' || OLD.organization`)}
       DELETE FROM change WHERE kind = 'membership' AND id = OLD.user AND scope = OLD.organization;`,
    )}
    ${trigger(
      'user_changed',
      'UPDATE OF display_name, email ON user',
      emitAgain('member', 'NEW.id') + emitAgain('membership', 'NEW.id'),
    )}

    ${trigger('team_added', 'INSERT ON team', emit(inCircle('team', 'readers')))}
    ${trigger(
      'team_changed',
      'UPDATE ON team',
      emit(inCircle('team', 'readers')) +
        emitAllAgain('membership', 'SELECT user FROM team_member WHERE team = NEW.id', 'NEW.organization'),
    )}
    ${trigger('team_removed', 'DELETE ON team', emitDeletion('team', 'OLD.id'))}

    ${trigger(
      'team_member_added',
      'INSERT ON team_member',
      emit(teamMember) + membershipOf('NEW') + levelsOfTeam('NEW'),
    )}
    ${trigger('team_member_changed', 'UPDATE ON team_member', emit(teamMember) + membershipOf('NEW'))}
    ${trigger(
      'team_member_removed',
      'DELETE ON team_member',
      emitDeletion('team-member', `OLD.team || '/' || OLD.user`) + membershipOf('OLD') + levelsOfTeam('OLD'),
    )}

    ${trigger('given_level_added', 'INSERT ON given_level', emit(givenLevel) + levelsOn('NEW'))}
    ${trigger('given_level_changed', 'UPDATE ON given_level', emit(givenLevel) + levelsOn('NEW'))}
    ${trigger(
      'given_level_removed',
      'DELETE ON given_level',
      emitDeletion('given-level', 'CAST(OLD.seq AS TEXT)', `'readers:' || OLD.organization`) +
        levelsOn('OLD'),
    )}

    ${trigger('invite_added', 'INSERT ON invite', emit(invite))}
    ${trigger('invite_changed', 'UPDATE ON invite', emit(invite))}
    ${trigger('invite_removed', 'DELETE ON invite', emitDeletion('invite', 'OLD.id'))}

    ${trigger('saml_added', 'INSERT ON saml_provider', emit(saml) + emit(login))}
    ${trigger('saml_changed', 'UPDATE ON saml_provider', emit(saml) + emit(login))}
    ${trigger(
      'saml_removed',
      'DELETE ON saml_provider',
      emitDeletion('saml-provider', 'OLD.id') + emitDeletion('sso-login', 'OLD.id'),
    )}

    -- While a space is deleted, what was given on it is not there either: reading decides which of the two is told.
    ${trigger(
      'given_on_space',
      'UPDATE OF deleted_at ON space',
      emitAllAgain('given-level', 'SELECT CAST(seq AS TEXT) FROM given_level WHERE space = NEW.id') +
        emitAllAgain('invite', 'SELECT id FROM invite WHERE space = NEW.id'),
    )}

    ${CIRCLES.map((name) =>
      backfill(
        'circle',
        `SELECT id AS organization, '${name}:' || id AS id, '${name}:' || id AS scope, seq AS place FROM organization`,
      ),
    ).join('')}
    ${backfill('member', rows('member', 'readers', { id: 'user', place: 'joined_at' }))}
    ${backfill('membership', `SELECT organization, user AS id, organization AS scope, joined_at AS place FROM member`)}
    ${backfill('team', rows('team', 'readers'))}
    ${backfill('team-member', rows('team_member', 'readers', { id: `team || '/' || user` }))}
    ${backfill('given-level', rows('given_level', 'readers', { id: 'CAST(seq AS TEXT)' }))}
    ${backfill('invite', rows('invite', 'admins'))}
    ${backfill('saml-provider', rows('saml_provider', 'admins'))}
    ${backfill('sso-login', `SELECT organization, id, organization AS scope, seq AS place FROM saml_provider`)}
  `,
}
