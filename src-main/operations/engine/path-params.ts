import { z } from 'zod'
import { IntegrationName } from '../../schemas/integration.ts'
import { Id } from '../../schemas/primitives.ts'

export const organizationParams = z.object({ organizationId: Id })
export const collectionParams = z.object({ collectionId: Id })
export const spaceParams = z.object({ spaceId: Id })
export const importParams = spaceParams.extend({ importId: Id })
export const revisionParams = spaceParams.extend({ revisionId: Id })
/** A change request is named by its id, or by its number within the space. */
export const changeRequestParams = spaceParams.extend({ changeRequestId: Id })
export const pageParams = { pageId: Id }
export const fileParams = { fileId: Id }
export const reusableContentParams = { reusableContentId: Id }
export const variableParams = { variableName: Id }
export const tagParams = { tagName: Id }
export const templateParams = { templateName: Id }
export const pagePathParams = { pagePath: z.string().max(2048) }
export const commentParams = { commentId: Id }
export const reviewParams = { reviewId: Id }
export const reviewerParams = changeRequestParams.extend({ userId: Id })
export const replyParams = { commentId: Id, commentReplyId: Id }
export const userParams = z.object({ userId: Id })
export const memberParams = organizationParams.extend({ userId: Id })
export const teamParams = organizationParams.extend({ teamId: Id })
export const teamMemberParams = teamParams.extend({ userId: Id })
export const samlProviderParams = organizationParams.extend({ samlProviderId: Id })
export const inviteParams = organizationParams.extend({ inviteId: Id })
export const userInviteParams = organizationParams.extend({ userInviteId: Id })
export const savedSearchParams = organizationParams.extend({ savedSearchId: Id })
export const siteParams = organizationParams.extend({ siteId: Id })
export const siteSectionParams = siteParams.extend({ siteSectionId: Id })
export const siteSpaceParams = siteParams.extend({ siteSpaceId: Id })
export const shareLinkParams = siteParams.extend({ shareLinkId: Id })
export const customFieldParams = organizationParams.extend({ fieldName: Id })
export const openApiSpecParams = organizationParams.extend({ specSlug: Id })
export const openApiVersionParams = openApiSpecParams.extend({ versionId: Id })
export const integrationParams = z.object({ integrationName: IntegrationName })
export const translationSettingsParams = organizationParams.extend({ translationSettingsId: Id })
