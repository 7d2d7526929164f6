import { expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import type { OperationId } from '../../src-main/hosts/client-types.ts'
import type { AnyOperation } from '../../src-main/operations/engine/define-operation.ts'
import { needsOf } from '../../src-main/operations/engine/needs.ts'

/** Returns the rights of an operation in words: `space admin, or author`. */
function rightOf(operation: AnyOperation): string {
  const needs = needsOf(operation)
  if (!needs) throw new Error(`${operation.id} declares no rights`)
  const { on, level, or, into } = needs
  return [
    level === 'none' ? on : `${on} ${level}`,
    ...(or === undefined ? [] : [`or ${or}`]),
    ...(into === undefined ? [] : [`into ${into}`]),
  ].join(', ')
}

/** The rights of the reads of most resources. */
const ORDINARY_READS = new Set(['space read', 'collection read', 'organization read'])

/**
 * The rights of all other operations. `permissions.test.ts` proves that each operation admits the roles that it
 * declares. This table decides which ones it shall declare.
 */
const RIGHTS: Readonly<Record<string, readonly OperationId[]>> = {
  caller: [
    'createUserToken',
    'getAuthenticatedUser',
    'getEmbedByUrl',
    'getOrganizationsForEmailDomain',
    'joinWithUserInvite',
    'listIntegrations',
    'listOrganizationsForAuthenticatedUser',
    'listUserTokens',
    'revokeUserToken',
    'updateUserById',
    'updateUserPicture',
  ],
  secret: ['acceptUserInvite', 'previewUserInvite'],
  invite: ['joinOrganizationWithInvite'],
  user: ['getUserById'],
  'collection admin': ['deleteCollectionById'],
  'collection admin, into create': ['transferCollection'],
  'collection create': ['updateCollectionBooks', 'updateCollectionById'],
  'collection create, into create': ['moveCollection'],
  organization: [
    'deleteSavedSearchInOrganization',
    'findAPIReferenceInOrganization',
    'findPagesByTitleInOrganization',
    'getOrganizationById',
    'listChangesInOrganization',
    'listSSOProviderLoginsInOrganization',
    'listSavedSearchesInOrganization',
    'saveSearchInOrganization',
    'searchChangeRequestsInOrganization',
    'searchCommentsInOrganization',
    'searchOrganizationContent',
    'searchPagesInOrganization',
    'updateOrganizationMemberLastSeenAt',
  ],
  'organization admin': [
    'createOrganizationCustomField',
    'createOrganizationInvite',
    'createOrganizationSAMLProvider',
    'createOrganizationTeam',
    'createUserInviteInOrganization',
    'deleteOpenAPISpecBySlug',
    'deleteOrganizationCustomField',
    'deleteOrganizationInviteById',
    'deleteOrganizationSAMLProvider',
    'deleteSiteById',
    'deleteTranslation',
    'deleteUserInviteInOrganization',
    'getOrganizationInviteLink',
    'getOrganizationSAMLProviderById',
    'getSitePublishingAuthById',
    'inviteUsersToOrganization',
    'listOrganizationInviteLinks',
    'listSAMLProvidersInOrganizationById',
    'listUserInvitesInOrganization',
    'publishIntegration',
    'publishSite',
    'regenerateSitePublishingAuthById',
    'removeTeamFromOrganizationById',
    'setUserAsSSOMemberForOrganization',
    'unpublishIntegration',
    'unpublishSite',
    'updateMemberInOrganizationById',
    'updateMergeRulesForOrganization',
    'updateOrganizationById',
    'updateOrganizationCustomField',
    'updateOrganizationInviteById',
    'updateOrganizationSAMLProvider',
    'updateTeamInOrganizationById',
  ],
  'organization admin, or self': ['removeMemberFromOrganizationById'],
  'organization admin, or team owner': [
    'addMemberToOrganizationTeamById',
    'deleteMemberFromOrganizationTeamById',
    'updateMembersInOrganizationTeam',
  ],
  'organization create': [
    'addSectionToSite',
    'addSpaceToSite',
    'createOpenAPISpec',
    'createOrUpdateOpenAPISpecBySlug',
    'createSite',
    'createSiteShareLink',
    'createTranslation',
    'deleteSiteSectionById',
    'deleteSiteShareLinkById',
    'deleteSiteSpaceById',
    'listSiteShareLinks',
    'moveSiteSection',
    'moveSiteSpace',
    'updateOpenAPISpecBySlug',
    'updateSiteAdaptiveSchema',
    'updateSiteById',
    'updateSiteCustomizationById',
    'updateSiteSectionById',
    'updateSiteShareLinkById',
    'updateSiteSpaceById',
    'updateTranslation',
  ],
  'organization read, into admin': ['installIntegration'],
  'organization read, or self': [
    'getMemberInOrganizationById',
    'listSpacesForOrganizationMember',
    'listTeamsForOrganizationMember',
  ],
  'organization, into create': ['createCollection', 'createSpace'],
  'space admin': ['deleteSpaceById', 'restoreSpace', 'updateMergeRulesForSpace'],
  'space admin, into create': ['transferSpace'],
  'space comment': [
    'listMentionableInSpace',
    'postCommentInChangeRequest',
    'postCommentInSpace',
    'postCommentReplyInChangeRequest',
    'postCommentReplyInSpace',
    'updateCommentInChangeRequest',
    'updateCommentInSpace',
    'updateCommentReplyInChangeRequest',
    'updateCommentReplyInSpace',
  ],
  'space create': ['updateSpaceById', 'updateSpaceCustomFields'],
  'space create, into create': ['moveSpace'],
  'space edit': [
    'createChangeRequest',
    'importContent',
    'importContentInChangeRequest',
    'removeRequestedReviewerFromChangeRequest',
    'reportPresenceInChangeRequest',
    'requestReviewersForChangeRequest',
    'resolveChangeRequestConflict',
    'restorePageInRevision',
    'revertRevision',
    'updateChangeRequest',
    'updateChangeRequestById',
    'updateChangeRequestContent',
  ],
  'space read': ['resolvePublishedContentByUrl'],
  'space read, into create': ['duplicateSpace'],
  'space review': ['mergeChangeRequest', 'submitChangeRequestReview'],
  'space review, or author': [
    'deleteCommentInChangeRequest',
    'deleteCommentInSpace',
    'deleteCommentReplyInChangeRequest',
    'deleteCommentReplyInSpace',
  ],
}

it('every operation declares the rights of this table', () => {
  const declared: Record<string, string[]> = {}
  for (const operation of registry.values()) {
    const right = rightOf(operation)
    if (operation.method === 'GET' && ORDINARY_READS.has(right)) continue
    declared[right] = [...(declared[right] ?? []), operation.id].toSorted()
  }
  expect(declared).toEqual(RIGHTS)
})
