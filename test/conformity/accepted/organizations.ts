import type { Accepted } from './accepted.ts'

/** Of operations on organizations, their people and their sign-in. */
export const organizations: readonly Accepted[] = [
  {
    reason: 'the specification does not show this field, and nothing here stands behind it',
    lines: [
      'listOrganizationsForAuthenticatedUser: answer items[].permissions.ownTeam is missing',
      'listOrganizationsForAuthenticatedUser: answer items[].permissions.createOpenAPISpec is missing',
      'listOrganizationsForAuthenticatedUser: answer items[].permissions.ingestConversations is missing',
      'listOrganizationsForAuthenticatedUser: answer items[].permissions.viewBilling is missing',
      'listOrganizationsForAuthenticatedUser: answer items[].permissions.listIntegrations is missing',
      'getOrganizationById: answer permissions.ownTeam is missing',
      'getOrganizationById: answer permissions.createOpenAPISpec is missing',
      'getOrganizationById: answer permissions.ingestConversations is missing',
      'getOrganizationById: answer permissions.viewBilling is missing',
      'getOrganizationById: answer permissions.listIntegrations is missing',
      'updateOrganizationById: answer permissions.ownTeam is missing',
      'updateOrganizationById: answer permissions.createOpenAPISpec is missing',
      'updateOrganizationById: answer permissions.ingestConversations is missing',
      'updateOrganizationById: answer permissions.viewBilling is missing',
      'updateOrganizationById: answer permissions.listIntegrations is missing',
      'getOrganizationsForEmailDomain: answer organizations[].permissions.ownTeam is missing',
      'getOrganizationsForEmailDomain: answer organizations[].permissions.createOpenAPISpec is missing',
      'getOrganizationsForEmailDomain: answer organizations[].permissions.ingestConversations is missing',
      'getOrganizationsForEmailDomain: answer organizations[].permissions.viewBilling is missing',
      'getOrganizationsForEmailDomain: answer organizations[].permissions.listIntegrations is missing',
      'listSpacesForOrganizationMember: answer items[].space.permissions.view is missing',
      'listSpacesForOrganizationMember: answer items[].space.permissions.viewInviteLinks is missing',
      'listSpacesForOrganizationMember: answer items[].space.permissions.triggerGitSync is missing',
      'listTeamMembersInOrganizationById: answer items[].permissions is missing',
    ],
  },
  {
    reason: 'there it is one of several shapes; here there is the one that the specification shows',
    lines: [
      'updateOrganizationById: body defaultContent.type is required',
      'updateOrganizationById: body defaultContent.site is required',
    ],
  },
  {
    reason: 'an invite and a link of an invite stand in one list, and share no field but these',
    lines: [
      'listOrganizationInviteLinks: answer items[].object is not promised',
      'listOrganizationInviteLinks: answer items[].id is not promised',
      'listOrganizationInviteLinks: answer items[].role is not promised',
      'listOrganizationInviteLinks: answer items[].redundant is not promised',
    ],
  },
  {
    reason: 'the specification names six levels and no other; a default here says its level itself',
    lines: [
      'createOrganizationInvite: answer space.defaultLevel lacks inherit',
      'createOrganizationInvite: answer collection.defaultLevel lacks inherit',
      'getOrganizationInviteLink: answer space.defaultLevel lacks inherit',
      'getOrganizationInviteLink: answer collection.defaultLevel lacks inherit',
      'updateOrganizationInviteById: answer space.defaultLevel lacks inherit',
      'updateOrganizationInviteById: answer collection.defaultLevel lacks inherit',
      'listSpacesForOrganizationMember: answer items[].space.defaultLevel lacks inherit',
    ],
  },
  {
    reason: 'the specification names this field where the public description does not',
    lines: ['listMembersInOrganizationById: query sort also has name'],
  },
  {
    reason: 'all three may be left out when a provider is made, so they can be missing later',
    lines: [
      'listSAMLProvidersInOrganizationById: answer items[].ssoURL is not promised',
      'listSAMLProvidersInOrganizationById: answer items[].entityID is not promised',
      'listSAMLProvidersInOrganizationById: answer items[].certificate is not promised',
      'createOrganizationSAMLProvider: answer ssoURL is not promised',
      'createOrganizationSAMLProvider: answer entityID is not promised',
      'createOrganizationSAMLProvider: answer certificate is not promised',
      'getOrganizationSAMLProviderById: answer ssoURL is not promised',
      'getOrganizationSAMLProviderById: answer entityID is not promised',
      'getOrganizationSAMLProviderById: answer certificate is not promised',
      'updateOrganizationSAMLProvider: answer ssoURL is not promised',
      'updateOrganizationSAMLProvider: answer entityID is not promised',
      'updateOrganizationSAMLProvider: answer certificate is not promised',
    ],
  },
]
