/**
 * Fields that are always there in answers of this version and that other servers of the specification may leave
 * out, by the name of the schema that they stand in; '' is the answer itself. A test holds this table against
 * the public descriptions.
 */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  '': ['count', 'organizations', 'failedSSOEmails', 'sections', 'serviceVisitorClaims'],
  ChangeRequest: ['space'],
  ChangeRequestReview: ['outdated'],
  Comment: ['status'],
  Integration: ['description'],
  IntegrationInstallation: ['organization'],
  // Links have neither an address nor pages below them.
  Page: ['urls', 'slug', 'path', 'pages'],
  PublishedContentSite: ['aiSearch', 'pageLinkSummaries'],
  SearchPage: ['sections'],
  ShareLink: ['active', 'published'],
  SiteCustomizationSettings: ['aiSearch', 'pageLinkSummaries'],
  SiteSection: ['default'],
  SiteSpace: ['default'],
  TranslationSettings: ['title', 'languages'],
  User: ['urls', 'location'],
}

/** What only says how a thing looks. In a form that is not known it is as good as absent. */
const APPEARANCE: Readonly<Record<string, readonly string[]>> = { Page: ['layout', 'cover'] }

/** Whether a server of the specification may leave a field out that is always there here. */
export function mayBeLeftOut(within: string, field: string): boolean {
  return within === 'permissions' || (LEFT_OUT[within] ?? []).includes(field)
}

/** Whether a field only says how a thing looks. */
export function isAppearance(within: string, field: string): boolean {
  return (APPEARANCE[within] ?? []).includes(field)
}
