import type { Accepted } from './accepted.ts'

/** Differences of operations on content, revisions, change requests and links. */
export const content: readonly Accepted[] = [
  {
    reason: 'a change is of a whole page or file: no blocks and documents of the editor of the service',
    lines: [
      'updateChangeRequestContent: body changes[].block is not accepted',
      'updateChangeRequestContent: body changes[].document.document is not accepted',
    ],
  },
  {
    reason: 'an edit names the text that it changes, so that nobody overwrites text that they have not seen',
    lines: ['updateChangeRequestContent: body changes[].ifDocumentId is accepted, the other lacks it'],
  },
  {
    reason: 'the undo of a deletion returns the page itself, with its links and comments',
    lines: ['updateChangeRequestContent: body changes[].formerId is accepted, the other lacks it'],
  },
  {
    reason:
      'lists of change requests have the filters that the app uses; style guides and findings do not exist here',
    lines: [
      'listChangeRequestsForOrganization: query after is accepted, the other lacks it',
      'listChangeRequestsForOrganization: query before is accepted, the other lacks it',
      'listChangeRequestsForOrganization: query order is accepted, the other lacks it',
      'listChangeRequestsForOrganization: query text is accepted, the other lacks it',
      'listChangeRequestsForSpace: query after is accepted, the other lacks it',
      'listChangeRequestsForSpace: query before is accepted, the other lacks it',
      'listChangeRequestsForSpace: query creator is accepted, the other lacks it',
      'listChangeRequestsForSpace: query order is accepted, the other lacks it',
      'listChangeRequestsForSpace: query orderBy is accepted, the other lacks it',
      'listChangeRequestsForSpace: query requestedReviewer is accepted, the other lacks it',
      'listChangeRequestsForSpace: query text is accepted, the other lacks it',
      'listChangeRequestsForOrganization: query finding is not accepted',
      'listChangeRequestsForOrganization: query site is not accepted',
      'listChangeRequestsForOrganization: query styleguideRun is not accepted',
      'listChangeRequestsForOrganization: query topic is not accepted',
    ],
  },
  {
    reason:
      'a description is { markdown }, as all text of users is; of 0.202.0, which has a document of its editor instead',
    lines: [
      'listChangeRequestsForOrganization: answer items[].description.data is missing',
      'listChangeRequestsForOrganization: answer items[].description.nodes is missing',
      'listChangeRequestsForOrganization: answer items[].description.object is missing',
      'requestReviewersForChangeRequest: body description is accepted, the other lacks it',
      'updateChangeRequestById: body description is accepted, the other lacks it',
    ],
  },
  {
    reason: 'links of a change request are of the later description',
    lines: ['updateChangeRequestById: body links is accepted, the other lacks it'],
  },
  {
    reason: 'a cover behind the head of a page is of the later description',
    lines: [
      'getContentByUrl: answer page.layout.coverSize also has background',
      'getCurrentRevision: answer pages[].layout.coverSize also has background',
      'getPageById: answer layout.coverSize also has background',
      'getPageByPath: answer layout.coverSize also has background',
      'getPageInChangeRequestById: answer layout.coverSize also has background',
      'getPageInChangeRequestByPath: answer layout.coverSize also has background',
      'getPageInRevisionById: answer layout.coverSize also has background',
      'getPageInRevisionByPath: answer layout.coverSize also has background',
      'getRevisionById: answer pages[].layout.coverSize also has background',
      'getRevisionOfChangeRequestById: answer pages[].layout.coverSize also has background',
      'listChangeRequestFileBacklinks: answer items[].page.layout.coverSize also has background',
      'listChangeRequestPageBacklinks: answer items[].page.layout.coverSize also has background',
      'listPageLinksInChangeRequest: answer items[].targetReference.page.layout.coverSize also has background',
      'listPageLinksInSpace: answer items[].targetReference.page.layout.coverSize also has background',
      'listPages: answer pages[].layout.coverSize also has background',
      'listPagesInChangeRequest: answer pages[].layout.coverSize also has background',
      'listPagesInRevisionById: answer pages[].layout.coverSize also has background',
      'listSpaceFileBacklinks: answer items[].page.layout.coverSize also has background',
      'listSpaceLinks: answer items[].targetReference.page.layout.coverSize also has background',
      'listSpacePageBacklinks: answer items[].page.layout.coverSize also has background',
    ],
  },
  {
    reason: 'pages contain no expressions that could be evaluated',
    lines: [
      'getPageById: query evaluated is not accepted',
      'getPageByPath: query evaluated is not accepted',
      'getPageInRevisionById: query evaluated is not accepted',
      'getPageInChangeRequestById: query evaluated is not accepted',
      'getPageInChangeRequestByPath: query evaluated is not accepted',
      'getPageInRevisionByPath: query evaluated is not accepted',
    ],
  },
  {
    reason: 'a path may lead to a page of any type that the specification names',
    lines: [
      'getContentByUrl: answer page.type also has computed, link',
      'getPageByPath: answer type also has computed, link',
      'getPageInChangeRequestByPath: answer type also has computed, link',
      'getPageInRevisionByPath: answer type also has computed, link',
    ],
  },
  {
    reason: 'changes of tags are of the later description',
    lines: [
      'getChangeRequestChanges: answer changes[].type also has tag_created, tag_deleted, tag_edited',
      'getRevisionSemanticChanges: answer changes[].type also has tag_created, tag_deleted, tag_edited',
    ],
  },
  {
    reason: 'reusable contents change as the files that they are',
    lines: [
      'getRevisionSemanticChanges: answer changes[].type lacks reusable_content_created, reusable_content_deleted, reusable_content_edited',
      'getChangeRequestChanges: answer changes[].type lacks reusable_content_created, reusable_content_deleted, reusable_content_edited',
    ],
  },
  {
    reason:
      'variables, tags, templates, reusable content, links, heads of pages, words and style rules change one by one within a change request; the public description has no way for that',
    lines: [
      'updateChangeRequestContent: body changes[].avoided is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].base is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].color is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].content is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].cover is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].label is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].layout is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].tags is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].variables is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].files[].path is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].files[].text is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].href is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].listed is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].markdown is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].name is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].operation also has delete_reusable_content, delete_tag, insert_link, insert_reusable_content, put_style_files, rename_tag, rename_variable, set_link, set_page_head, set_style_rule, set_tag, set_template, set_term, set_variable, set_word, update_reusable_content',
      'updateChangeRequestContent: body changes[].preferred is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].rule is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].state is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].to is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].value is accepted, the other lacks it',
      'updateChangeRequestContent: body changes[].word is accepted, the other lacks it',
    ],
  },
  {
    reason: 'this belongs to parts of the public service that the specification omits',
    lines: ['createChangeRequest: body agentTaskId is not accepted'],
  },
  {
    reason: 'the specification accepts all four statuses; a merge by this way is refused with a message',
    lines: ['updateChangeRequestById: body status also has merged'],
  },
  {
    reason: 'clients that send an empty object with every POST are accepted',
    lines: [
      'mergeChangeRequest: body is accepted, the other accepts none',
      'updateChangeRequest: body is accepted, the other accepts none',
    ],
  },
  {
    reason: 'the comment of a review is shown like every other comment, without a list of users who replied',
    lines: ['getChangeRequestReviewById: answer comment.repliers is missing'],
  },
  {
    reason: 'of 0.202.0, which the reviews follow',
    lines: ['getReviewsByChangeRequestId: query outdated is accepted, the other lacks it'],
  },
  {
    reason: 'the specification accepts and returns comments as { markdown }; text is stored in no other form',
    lines: [
      'submitChangeRequestReview: body comment.markdown is required',
      'submitChangeRequestReview: body comment.document is not accepted',
    ],
  },
  {
    reason: 'links in a text lead to pages, files and addresses; nothing else can be linked to',
    lines: [
      'listPageLinksInSpace: answer items[].targetReference.kind lacks collection, openapi, reusable-content, space, user',
      'listPageLinksInSpace: answer items[].locationReferences[].kind lacks collection, openapi, reusable-content, space, user',
      'listSpaceFileBacklinks: answer items[].kind lacks collection, openapi, reusable-content, space, user',
      'listSpacePageBacklinks: answer items[].kind lacks collection, openapi, reusable-content, space, user',
      'listPageLinksInChangeRequest: answer items[].targetReference.kind lacks collection, openapi, reusable-content, space, user',
      'listPageLinksInChangeRequest: answer items[].locationReferences[].kind lacks collection, openapi, reusable-content, space, user',
      'listChangeRequestFileBacklinks: answer items[].kind lacks collection, openapi, reusable-content, space, user',
      'listChangeRequestPageBacklinks: answer items[].kind lacks collection, openapi, reusable-content, space, user',
    ],
  },
  {
    reason: 'the specification names six levels and no other; a default here names its level',
    lines: [
      'listPageLinksInSpace: answer items[].targetReference.space.defaultLevel lacks inherit',
      'listPageLinksInSpace: answer items[].locationReferences[].space.defaultLevel lacks inherit',
      'listSpaceFileBacklinks: answer items[].space.defaultLevel lacks inherit',
      'listSpacePageBacklinks: answer items[].space.defaultLevel lacks inherit',
      'listPageLinksInChangeRequest: answer items[].targetReference.space.defaultLevel lacks inherit',
      'listPageLinksInChangeRequest: answer items[].locationReferences[].space.defaultLevel lacks inherit',
      'listChangeRequestFileBacklinks: answer items[].space.defaultLevel lacks inherit',
      'listChangeRequestPageBacklinks: answer items[].space.defaultLevel lacks inherit',
    ],
  },
  {
    reason: 'the specification shows references of type `revision`',
    lines: [
      'listPageLinksInSpace: answer items[].targetReference.versionContext.type lacks changeRequest',
      'listPageLinksInSpace: answer items[].locationReferences[].versionContext.type lacks changeRequest',
      'listSpaceFileBacklinks: answer items[].versionContext.type lacks changeRequest',
      'listSpacePageBacklinks: answer items[].versionContext.type lacks changeRequest',
      'listPageLinksInChangeRequest: answer items[].targetReference.versionContext.type lacks changeRequest',
      'listPageLinksInChangeRequest: answer items[].locationReferences[].versionContext.type lacks changeRequest',
      'listChangeRequestFileBacklinks: answer items[].versionContext.type lacks changeRequest',
      'listChangeRequestPageBacklinks: answer items[].versionContext.type lacks changeRequest',
    ],
  },
  {
    reason: 'the specification names this field where the public description does not',
    lines: ['listPageLinksInChangeRequest: query status is accepted, the other lacks it'],
  },
]
