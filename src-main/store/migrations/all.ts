import { people } from './0010-people.ts'
import { library } from './0020-library.ts'
import { content } from './0030-content.ts'
import { changeRequests } from './0040-change-requests.ts'
import { comments } from './0050-comments.ts'
import { search } from './0060-search.ts'
import { membership } from './0070-membership.ts'
import { sites } from './0090-sites.ts'
import { customFields } from './0100-custom-fields.ts'
import { openApi } from './0110-openapi.ts'
import { idempotency } from './0120-idempotency.ts'
import { integrations } from './0130-integrations.ts'
import { sync } from './0140-sync.ts'
import { lostOrganizations } from './0141-lost-organizations.ts'
import { intentProof } from './0150-intent-proof.ts'
import { deletedBy } from './0151-deleted-by.ts'
import { importReports } from './0160-import-reports.ts'
import { trashOfEdits } from './0170-trash-of-edits.ts'
import { candidatesByKind } from './0180-candidates-by-kind.ts'
import { pageLevels } from './0200-page-levels.ts'
import { ownNames } from './0210-own-names.ts'
import { foldedPaths } from './0220-folded-paths.ts'
import { indexStages } from './0230-index-stages.ts'
import { openApiVersions } from './0240-openapi-versions.ts'
import { userPhotos } from './0260-user-photos.ts'
import { mergedRevisions } from './0270-merged-revisions.ts'
import { deletedPages } from './0280-deleted-pages.ts'
import { pendingReviews } from './0290-pending-reviews.ts'
import { ownWords } from './0310-own-words.ts'
import { booksOfCollections } from './books/0400-books-of-collections.ts'
import { openApiEntries } from './books/0741-openapi-entries.ts'
import { taggedPages } from './books/0742-tagged-pages.ts'
import { reusableFilesIndex } from './books/0744-reusable-files.ts'
import { unreadReferences } from './books/0815-unread-references.ts'
import { changeFeed } from './feed/0121-change-feed.ts'
import { fedPeople } from './feed/0131-fed-people.ts'
import { fedPublishing } from './feed/0132-fed-publishing.ts'
import type { Migration } from './migration.ts'
import { userInvites } from './people/0350-user-invites.ts'
import { userPictures } from './people/0785-user-pictures.ts'
import { savedSearches } from './people/0786-saved-searches.ts'
import { namedSearches } from './people/0830-named-searches.ts'
import { requestedReviewers } from './reviews/0320-requested-reviewers.ts'
import { work } from './reviews/0330-work.ts'
import { mergeRules } from './reviews/0340-merge-rules.ts'
import { changeRequestsByChange } from './reviews/0370-change-requests-by-change.ts'
import { descriptions } from './reviews/0371-descriptions.ts'
import { mentions } from './reviews/0380-mentions.ts'
import { deletedComments } from './reviews/0381-deleted-comments.ts'
import { describedMentions } from './reviews/0382-described-mentions.ts'
import { externalLinks } from './reviews/0740-external-links.ts'
import { reviewsByReviewer } from './reviews/0780-reviews-by-reviewer.ts'
import { headingWords } from './search/0250-heading-words.ts'
import { textWords } from './search/0820-text-words.ts'
import { tableNames } from './sync/0360-table-names.ts'
import { commentsInTrash } from './sync/0640-comments-in-trash.ts'
import { readRevisions } from './sync/0760-read-revisions.ts'
import { commentedTexts } from './sync/0810-commented-texts.ts'
import { missingFiles } from './sync/0840-missing-files.ts'

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [
  people,
  library,
  content,
  changeRequests,
  comments,
  search,
  membership,
  sites,
  customFields,
  openApi,
  idempotency,
  changeFeed,
  integrations,
  fedPeople,
  fedPublishing,
  sync,
  lostOrganizations,
  intentProof,
  deletedBy,
  importReports,
  trashOfEdits,
  candidatesByKind,
  pageLevels,
  ownNames,
  foldedPaths,
  indexStages,
  openApiVersions,
  headingWords,
  userPhotos,
  mergedRevisions,
  deletedPages,
  pendingReviews,
  ownWords,
  requestedReviewers,
  work,
  mergeRules,
  userInvites,
  tableNames,
  changeRequestsByChange,
  descriptions,
  mentions,
  deletedComments,
  describedMentions,
  booksOfCollections,
  commentsInTrash,
  externalLinks,
  openApiEntries,
  taggedPages,
  reusableFilesIndex,
  readRevisions,
  reviewsByReviewer,
  userPictures,
  savedSearches,
  commentedTexts,
  unreadReferences,
  textWords,
  namedSearches,
  missingFiles,
]
