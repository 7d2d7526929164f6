/**
 * Fields that this version always returns and that other servers of the specification may omit, by the name of their
 * schema; '' is the answer itself. A test compares this table with the public descriptions.
 */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  '': ['count', 'organizations', 'failedSSOEmails', 'sections', 'serviceVisitorClaims'],
  ChangeRequest: ['space'],
  ChangeRequestReview: ['outdated'],
  Comment: ['status'],
  Integration: ['description'],
  IntegrationInstallation: ['organization'],
  ListedChangeRequest: ['space'],
  OpenAPISpecContent: ['urls'],
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

/** Fields for display only. An unknown form counts as absent. */
const APPEARANCE: Readonly<Record<string, readonly string[]>> = { Page: ['layout', 'cover'] }

/** True when a server of the specification may omit a field that is always present here. */
export function mayBeLeftOut(within: string, field: string): boolean {
  return within === 'permissions' || (LEFT_OUT[within] ?? []).includes(field)
}

/** True when a field is for display only. */
export function isAppearance(within: string, field: string): boolean {
  return (APPEARANCE[within] ?? []).includes(field)
}
