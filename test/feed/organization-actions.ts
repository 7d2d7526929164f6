import { png } from '../support/content/png.ts'
import { ADAPTIVE_SCHEMA, SPECIFICATION } from '../support/publishing.ts'
import { ids, pick, type Book, type UserAction } from './book.ts'

const inOrganization = (book: Book) => ({ organizationId: book.organization })
const own = (table: string) => (book: Book) =>
  ids(book, `SELECT id FROM ${table} WHERE organization = '${book.organization}' ORDER BY seq`)
const [teams, invites, providers, sites, translations] = [
  own('team'),
  own('invite'),
  own('saml_provider'),
  own('site'),
  own('translation_settings'),
] as const
const spaces = (book: Book) => ids(book, "SELECT id FROM space WHERE state = 'ready' ORDER BY created_at, id")
const people = (book: Book) => [book.user, book.reader.user, book.guest.user]
const named = (book: Book, table: string, column: string) =>
  ids(book, `SELECT ${column} AS id FROM ${table} ORDER BY seq`)
const ofTeam = (book: Book, subject: number) => ({
  ...inOrganization(book),
  teamId: pick(teams(book), subject),
})
const ofSite = (book: Book, subject: number) => ({
  ...inOrganization(book),
  siteId: pick(sites(book), subject),
})
/** Returns an entity of any site, with its site. */
const onSite = (book: Book, table: string, subject: number) => {
  const rows = book.store.all<{ id: string; site: string }>(`SELECT id, site FROM ${table} ORDER BY rowid`)
  const row = rows[subject % Math.max(1, rows.length)]
  return { ...inOrganization(book), siteId: row?.site ?? 'nothing', id: row?.id ?? 'nothing' }
}

/** Actions on users and their rights. */
export const PEOPLE_ACTIONS: Record<string, UserAction> = {
  'update organization': (book, subject, choice) =>
    book.attempt('updateOrganizationById', {
      params: inOrganization(book),
      body: { title: `Library ${subject}`, ai: choice % 2 === 0, emailDomains: [`d${choice}.example`] },
    }),
  ping: (book) => book.reader.attempt('updateOrganizationMemberLastSeenAt', { params: inOrganization(book) }),
  'change picture': (book, subject, choice) =>
    book.reader.attempt('updateUserPicture', {
      params: { userId: book.reader.user },
      body: { base64: choice % 4 === 0 ? null : Buffer.from(png(1 + (subject % 3), 1)).toString('base64') },
    }),
  'save search': (book, subject, choice) =>
    book.attempt('saveSearchInOrganization', {
      params: inOrganization(book),
      body: { query: `words ${subject % 4}`, ...(choice % 2 === 0 && { kind: 'comments' as const }) },
    }),
  'remove saved search': (book, subject) =>
    book.attempt('deleteSavedSearchInOrganization', {
      params: {
        ...inOrganization(book),
        savedSearchId: pick(ids(book, 'SELECT id FROM saved_search ORDER BY saved_at'), subject),
      },
    }),
  'remove member': (book, subject) =>
    book.attempt('removeMemberFromOrganizationById', {
      params: { ...inOrganization(book), userId: pick(newcomers(book), subject) },
    }),
  'mark sso': (book, subject) =>
    book.attempt('setUserAsSSOMemberForOrganization', {
      params: { ...inOrganization(book), userId: pick(people(book), subject) },
    }),
  'invite people': (book, subject) =>
    book.attempt('inviteUsersToOrganization', {
      params: inOrganization(book),
      body: { emails: [`new${subject}@example.org`], role: subject % 2 === 0 ? 'read' : 'guest' },
    }),
  'new team': (book, subject, choice) =>
    book.attempt('createOrganizationTeam', {
      params: inOrganization(book),
      body: { title: `Team ${subject}`, members: [pick(people(book), choice)] },
    }),
  'rename team': (book, subject, choice) =>
    book.attempt('updateTeamInOrganizationById', {
      params: ofTeam(book, subject),
      body: { title: `Team ${choice}` },
    }),
  'delete team': (book, subject) =>
    book.attempt('removeTeamFromOrganizationById', { params: ofTeam(book, subject) }),
  'into team': (book, subject, choice) =>
    book.attempt('addMemberToOrganizationTeamById', {
      params: { ...ofTeam(book, subject), userId: pick(people(book), choice) },
      body: { role: subject % 2 === 0 ? 'owner' : 'member' },
    }),
  'out of team': (book, subject, choice) =>
    book.attempt('deleteMemberFromOrganizationTeamById', {
      params: { ...ofTeam(book, subject), userId: pick(people(book), choice) },
    }),
  'give level to team': (book, subject, choice) =>
    book.store.run(
      `INSERT INTO given_level (organization, team, space, level)
       SELECT team.organization, team.id, space.id, 'comment' FROM team JOIN space USING (organization)
       WHERE team.id = ? AND space.id = ?`,
      pick(teams(book), subject),
      pick(spaces(book), choice),
    ),
  'give level on collection': (book, subject) =>
    book.store.run(
      `INSERT INTO given_level (organization, user, collection, level)
       SELECT organization, ?, id, 'edit' FROM collection WHERE id = ? AND organization = ?`,
      book.guest.user,
      pick(ids(book, 'SELECT id FROM collection ORDER BY created_at, id'), subject),
      book.organization,
    ),
  'new invite': (book, subject, choice) =>
    book.attempt('createOrganizationInvite', {
      params: inOrganization(book),
      body: choice % 2 === 0 ? { role: 'read' } : { level: 'edit', space: pick(spaces(book), subject) },
    }),
  'delete invite': (book, subject) =>
    book.attempt('deleteOrganizationInviteById', {
      params: { ...inOrganization(book), inviteId: pick(invites(book), subject) },
    }),
  'new provider': (book, subject, choice) =>
    book.attempt('createOrganizationSAMLProvider', {
      params: inOrganization(book),
      body: { label: `Door ${subject}`, ...(choice % 2 === 0 && { defaultTeam: pick(teams(book), choice) }) },
    }),
  'update provider': (book, subject, choice) =>
    book.attempt('updateOrganizationSAMLProvider', {
      params: { ...inOrganization(book), samlProviderId: pick(providers(book), subject) },
      body: { label: `Door ${choice}`, certificate: `C${choice}` },
    }),
  'delete provider': (book, subject) =>
    book.attempt('deleteOrganizationSAMLProvider', {
      params: { ...inOrganization(book), samlProviderId: pick(providers(book), subject) },
    }),
}

const newcomers = (book: Book) =>
  ids(
    book,
    `SELECT user AS id FROM member WHERE organization = '${book.organization}' ORDER BY joined_at, user`,
  ).filter((id) => !people(book).includes(id))

/** Actions on published content and settings of spaces. */
export const PUBLISHING_ACTIONS: Record<string, UserAction> = {
  'new site': (book, subject, choice) =>
    book.attempt('createSite', {
      params: inOrganization(book),
      body: { title: `Site ${subject}`, spaces: [pick(spaces(book), choice)] },
    }),
  'update site': (book, subject, choice) =>
    book.attempt('updateSiteById', {
      params: ofSite(book, subject),
      body: { title: `Site ${choice}`, basename: `b${choice % 3}`, visibility: 'share-link' },
    }),
  'publish site': (book, subject) => book.attempt('publishSite', { params: ofSite(book, subject) }),
  'adaptive schema': (book, subject) =>
    book.attempt('updateSiteAdaptiveSchema', {
      params: ofSite(book, subject),
      body: { jsonSchema: ADAPTIVE_SCHEMA },
    }),
  'look of a site': (book, subject, choice) => {
    const params = ofSite(book, subject)
    const now = book.attempt('getSiteCustomizationById', { params })
    return book.attempt('updateSiteCustomizationById', {
      params,
      body: { ...(now.ok ? (now.value as object) : {}), title: `Look ${choice}` },
    })
  },
  'delete site': (book, subject) => book.attempt('deleteSiteById', { params: ofSite(book, subject) }),
  'new section': (book, subject, choice) =>
    book.attempt('addSectionToSite', {
      params: ofSite(book, subject),
      body: { spaceId: pick(spaces(book), choice), title: `Part ${choice}` },
    }),
  'move section': (book, subject) => {
    const { id, ...site } = onSite(book, 'site_section', subject)
    return book.attempt('moveSiteSection', { params: { ...site, siteSectionId: id }, body: {} })
  },
  'swap paths': (book, subject) => swapPaths(book, subject),
  'delete section': (book, subject) => {
    const { id, ...site } = onSite(book, 'site_section', subject)
    return book.attempt('deleteSiteSectionById', { params: { ...site, siteSectionId: id } })
  },
  'add space to site': (book, subject, choice) =>
    book.attempt('addSpaceToSite', {
      params: ofSite(book, subject),
      body: { spaceId: pick(spaces(book), choice) },
    }),
  'update site space': (book, subject, choice) => {
    const { id, ...site } = onSite(book, 'site_space', subject)
    return book.attempt('updateSiteSpaceById', {
      params: { ...site, siteSpaceId: id },
      body: { path: `p${choice % 4}`, condition: choice % 2 === 0 ? null : 'visitor.claims.isBeta' },
    })
  },
  'delete site space': (book, subject) => {
    const { id, ...site } = onSite(book, 'site_space', subject)
    return book.attempt('deleteSiteSpaceById', { params: { ...site, siteSpaceId: id } })
  },
  'new share link': (book, subject, choice) =>
    book.attempt('createSiteShareLink', { params: ofSite(book, subject), body: { name: `Link ${choice}` } }),
  'update share link': (book, subject, choice) => {
    const { id, ...site } = onSite(book, 'share_link', subject)
    return book.attempt('updateSiteShareLinkById', {
      params: { ...site, shareLinkId: id },
      body: { active: choice % 2 === 0 },
    })
  },
  'delete share link': (book, subject) => {
    const { id, ...site } = onSite(book, 'share_link', subject)
    return book.attempt('deleteSiteShareLinkById', { params: { ...site, shareLinkId: id } })
  },
  'new field': (book, subject) =>
    book.attempt('createOrganizationCustomField', {
      params: inOrganization(book),
      body: { name: `field_${subject % 4}`, type: 'number' },
    }),
  'update field': (book, subject, choice) =>
    book.attempt('updateOrganizationCustomField', {
      params: { ...inOrganization(book), fieldName: pick(named(book, 'custom_field', 'name'), subject) },
      body: { title: `Field ${choice}` },
    }),
  'delete field': (book, subject) =>
    book.attempt('deleteOrganizationCustomField', {
      params: { ...inOrganization(book), fieldName: pick(named(book, 'custom_field', 'name'), subject) },
    }),
  'set field': (book, subject, choice) =>
    book.attempt('updateSpaceCustomFields', {
      params: { spaceId: pick(spaces(book), subject) },
      body: {
        values: {
          [pick(named(book, 'custom_field', 'name'), choice)]: { value: choice % 5 === 0 ? null : choice },
        },
      },
    }),
  'put specification': (book, subject) =>
    book.attempt('createOrUpdateOpenAPISpecBySlug', {
      params: { ...inOrganization(book), specSlug: `spec-${subject % 3}` },
      body: { source: subject % 2 === 0 ? { text: SPECIFICATION } : { url: 'https://example.org/api.json' } },
    }),
  'delete specification': (book, subject) =>
    book.attempt('deleteOpenAPISpecBySlug', {
      params: { ...inOrganization(book), specSlug: pick(named(book, 'openapi_spec', 'slug'), subject) },
    }),
  'new translation': (book, subject) =>
    book.attempt('createTranslation', {
      params: inOrganization(book),
      body: { title: `Words ${subject}`, languages: ['fr', 'de'] },
    }),
  'delete translation': (book, subject) =>
    book.attempt('deleteTranslation', {
      params: { ...inOrganization(book), translationSettingsId: pick(translations(book), subject) },
    }),
  'publish integration': (book, subject, choice) =>
    book.attempt('publishIntegration', {
      params: { integrationName: `part-${subject % 3}` },
      body: {
        title: `Part ${choice}`,
        description: 'Does a part',
        scopes: [],
        runtime: 'v2',
        script: 'secret()',
        secrets: { KEY: 'secret' },
        organization: book.organization,
        ...(choice % 2 === 0 && { icon: Buffer.from(png(choice + 1, 2)).toString('base64') }),
      },
    }),
  'unpublish integration': (book, subject) =>
    book.attempt('unpublishIntegration', { params: { integrationName: `part-${subject % 3}` } }),
  'install integration': (book, subject) =>
    book.attempt('installIntegration', {
      params: { integrationName: `part-${subject % 3}` },
      body: { organization: book.organization },
    }),
}

/** Swaps the paths of two spaces on a site, through a temporary path. */
function swapPaths(book: Book, subject: number): void {
  const { siteId } = onSite(book, 'site_space', subject)
  const [first, second] = book.store.all<{ id: string; path: string }>(
    'SELECT id, path FROM site_space WHERE site = ? AND section IS NULL ORDER BY id',
    siteId,
  )
  if (!first || !second) return
  const move = ({ id }: { id: string }, path: string) =>
    book.attempt('updateSiteSpaceById', {
      params: { ...inOrganization(book), siteId, siteSpaceId: id },
      body: { path },
    })
  move(first, 'between')
  move(second, first.path)
  move(first, second.path)
}
