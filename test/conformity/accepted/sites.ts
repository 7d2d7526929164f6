import type { Accepted } from './accepted.ts'

/** Differences of operations on sites and their parts. */
export const sites: readonly Accepted[] = [
  {
    reason: 'a JSON Schema is accepted with its usual `$id`; which claims are unsigned is not shown',
    lines: ['updateSiteAdaptiveSchema: body jsonSchema.properties.unsigned is not accepted'],
  },
  {
    reason:
      'visitors present a JSON Web Token on the reads that accept the key of a share link, and the specification names no way',
    lines: [
      'getPublishedContentSite: query visitorAuthToken is accepted, the other lacks it',
      'listSiteSections: query visitorAuthToken is accepted, the other lacks it',
      'listSiteSpaces: query visitorAuthToken is accepted, the other lacks it',
    ],
  },
  {
    reason: 'the specification shows sections and no groups of them',
    lines: ['getPublishedContentSite: answer structure.structure[].object lacks site-section-group'],
  },
  {
    reason: 'the public description names only `inherit` in this one place',
    lines: [
      'getPublishedContentSite: answer structure.structure[].siteSpaces[].space.defaultLevel also has admin, comment, create, edit, read, review',
    ],
  },
  {
    reason: 'the specification names six levels and no other; a default here names its level',
    lines: [
      'getPublishedContentSite: answer structure.structure[].siteSpaces[].space.defaultLevel lacks inherit',
      'getPublishedContentSite: answer structure.structure[].space.defaultLevel lacks inherit',
      'listSiteSections: answer items[].siteSpaces[].space.defaultLevel lacks inherit',
      'addSectionToSite: answer siteSpaces[].space.defaultLevel lacks inherit',
      'updateSiteSectionById: answer siteSpaces[].space.defaultLevel lacks inherit',
      'moveSiteSection: answer siteSpaces[].space.defaultLevel lacks inherit',
      'listSiteSpaces: answer items[].space.defaultLevel lacks inherit',
      'addSpaceToSite: answer space.defaultLevel lacks inherit',
      'updateSiteSpaceById: answer space.defaultLevel lacks inherit',
      'moveSiteSpace: answer space.defaultLevel lacks inherit',
    ],
  },
  {
    reason: 'links of a published site are returned as the addresses of their targets',
    lines: [
      'getPublishedContentSite: answer customizations.site.header.links[].to.kind lacks anchor, collection, file, openapi, page, reusable-content, space, user',
      'getPublishedContentSite: answer customizations.site.announcement.link.to.kind lacks anchor, collection, file, openapi, page, reusable-content, space, user',
    ],
  },
  {
    reason: 'this belongs to parts of the public service that the specification omits',
    lines: ['publishSite: answer type lacks checkout'],
  },
  {
    reason: 'the holder of the key signs tokens; no integration that signs them runs here',
    lines: [
      'getSitePublishingAuthById: answer backend lacks integration',
      'regenerateSitePublishingAuthById: answer backend lacks integration',
    ],
  },
  {
    reason: 'the specification does not show this field, and nothing here supports it',
    lines: [
      'listSiteSections: answer items[].siteSpaces[].space.permissions.view is missing',
      'listSiteSections: answer items[].siteSpaces[].space.permissions.viewInviteLinks is missing',
      'listSiteSections: answer items[].siteSpaces[].space.permissions.triggerGitSync is missing',
      'addSectionToSite: answer siteSpaces[].space.permissions.view is missing',
      'addSectionToSite: answer siteSpaces[].space.permissions.viewInviteLinks is missing',
      'addSectionToSite: answer siteSpaces[].space.permissions.triggerGitSync is missing',
      'updateSiteSectionById: answer siteSpaces[].space.permissions.view is missing',
      'updateSiteSectionById: answer siteSpaces[].space.permissions.viewInviteLinks is missing',
      'updateSiteSectionById: answer siteSpaces[].space.permissions.triggerGitSync is missing',
      'moveSiteSection: answer siteSpaces[].space.permissions.view is missing',
      'moveSiteSection: answer siteSpaces[].space.permissions.viewInviteLinks is missing',
      'moveSiteSection: answer siteSpaces[].space.permissions.triggerGitSync is missing',
      'listSiteSpaces: answer items[].space.permissions.view is missing',
      'listSiteSpaces: answer items[].space.permissions.viewInviteLinks is missing',
      'listSiteSpaces: answer items[].space.permissions.triggerGitSync is missing',
      'addSpaceToSite: answer space.permissions.view is missing',
      'addSpaceToSite: answer space.permissions.viewInviteLinks is missing',
      'addSpaceToSite: answer space.permissions.triggerGitSync is missing',
      'updateSiteSpaceById: answer space.permissions.view is missing',
      'updateSiteSpaceById: answer space.permissions.viewInviteLinks is missing',
      'updateSiteSpaceById: answer space.permissions.triggerGitSync is missing',
      'moveSiteSpace: answer space.permissions.view is missing',
      'moveSiteSpace: answer space.permissions.viewInviteLinks is missing',
      'moveSiteSpace: answer space.permissions.triggerGitSync is missing',
    ],
  },
]
