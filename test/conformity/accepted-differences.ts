/** Differences from the public description that are meant, and why. */
export interface Accepted {
  /** What the lines look like; each rule has to fit at least one, or it is out of date. */
  match: RegExp
  reason: string
}

const NOT_SHOWN = 'the specification does not show this field, and nothing here stands behind it'
const MARKDOWN = 'the specification takes and gives comments as { markdown }; text is kept in no other form'
const OWN_FIELD = 'the specification names this field where the public description does not'
const CLOUD = 'this belongs to parts of the public service that the specification leaves out'

/** One line of reason for each kind of difference; the lines are made by support/conformity. */
export const accepted: readonly Accepted[] = [
  { match: /permissions\.(viewInviteLinks|view|triggerGitSync) is missing/, reason: NOT_SHOWN },
  {
    match:
      /permissions\.(ownTeam|viewBilling|listIntegrations|ingestConversations|createOpenAPISpec) is missing/,
    reason: NOT_SHOWN,
  },
  {
    match: /defaultLevel lacks inherit/,
    reason: 'the specification names six levels and no other; a default here says its level itself',
  },
  { match: /defaultLevel also has/, reason: 'the public description names only `inherit` in this one place' },
  {
    match: /cover\.ref\.kind lacks url/,
    reason: 'the specification shows covers that are files; nothing is fetched from elsewhere',
  },
  {
    match: /(kind|Reference\.kind|References\[\]\.kind) lacks collection, openapi/,
    reason: 'links in a text lead to pages, files and addresses; nothing else can be linked to',
  },
  {
    match: /versionContext\.type lacks changeRequest/,
    reason: 'the specification shows references of type `revision`',
  },
  {
    match: /body (body|comment)\.(markdown is required|document is not taken)/,
    reason: MARKDOWN,
  },
  { match: /query evaluated is not taken/, reason: 'pages hold no expressions that could be evaluated' },
  { match: /query authors is not taken/, reason: 'the specification lists no such filter for comments' },
  {
    match: /body tableCell is not taken/,
    reason: 'the specification puts comments on blocks; a table is one',
  },
  { match: /body (template|computedSource|agentTaskId|icon) is not taken/, reason: CLOUD },
  {
    match:
      /^(createSpace: body empty|transferSpace: body parent|listPageLinksInChangeRequest: query status) is taken/,
    reason: OWN_FIELD,
  },
  { match: /^listMembersInOrganizationById: query sort also has name/, reason: OWN_FIELD },
  {
    match: /^updateOrganizationById: body defaultContent\.(type|site) is required/,
    reason: 'there it is one of several shapes; here there is the one that the specification shows',
  },
  {
    match: /^listOrganizationInviteLinks: answer items\[\]\.(object|id|role|redundant) is not promised/,
    reason: 'an invite and a link of an invite stand in one list, and share no field but these',
  },
  {
    match: /^listTeamMembersInOrganizationById: answer items\[\]\.permissions is missing/,
    reason: NOT_SHOWN,
  },
  {
    match: /SAMLProvider.*answer (items\[\]\.)?(ssoURL|entityID|certificate) is not promised/,
    reason: 'all three may be left out when a provider is made, so they can be missing later',
  },
  {
    match: /PageByPath|PageInChangeRequestByPath/,
    reason: 'a path may lead to a page of any type that the specification names',
  },
  {
    match: /changes\[\]\.type lacks reusable_content/,
    reason: 'there are no reusable contents and no variables to change',
  },
  {
    match: /^updateChangeRequestById: body status also has merged/,
    reason: 'the specification takes all four statuses; a merge by this way is refused in words',
  },
  {
    match: /^(mergeChangeRequest|updateChangeRequest): body is taken/,
    reason: 'clients that send an empty object with every POST are let in',
  },
  {
    match: /(getReviewsByChangeRequestId|submitChangeRequestReview): answer (items\[\]\.)?comment\./,
    reason: 'the specification gives the id of the comment, not the comment',
  },
  {
    match:
      /(getReviewsByChangeRequestId|submitChangeRequestReview): answer (items\[\]\.)?updatedAt is missing/,
    reason: 'a review is never changed',
  },
  {
    match: /^updateSiteAdaptiveSchema: body jsonSchema\./,
    reason: 'a JSON Schema is taken with its usual `$id`; which claims are unsigned is not shown',
  },
  {
    match: /^getPublishedContentSite: answer structure\.structure\[\]\.object lacks site-section-group/,
    reason: 'the specification shows sections and no groups of them',
  },
  {
    match: /^getPublishedContentSite: answer customizations\..*to\.kind lacks/,
    reason: 'links of a published site are given as the addresses that they lead to',
  },
  {
    match: /^publishIntegration: body blocks\[\]\.markdown\.(codeblock|body) is required/,
    reason: 'the specification shows both: one without the other could not be read back',
  },
  { match: /^publishSite: answer type lacks checkout/, reason: CLOUD },
  {
    match: /^(list|create|get|update|delete)Translations?: /,
    reason: 'the specification has settings of a translation, with their own id; there it is one translation',
  },
]
