/** Operations that the public description of 0.202.0, 0.130.0 and 0.91.0 does not have, and why they are here. */
export const BEYOND: Record<string, string> = {
  listUserTokens: 'tokens are made, listed and ended in the app',
  createUserToken: 'tokens are made, listed and ended in the app',
  revokeUserToken: 'tokens are made, listed and ended in the app',
  listDeletedSpacesInOrganization:
    'a deleted space can be restored for seven days, and nothing else says which there are',
  listImportReports: 'an import repairs what it can, and its report stays with the space',
  listImportReportEntries: 'an import repairs what it can, and its report stays with the space',
  listChangeRequestConflicts: 'a merge answers `conflicts`, and a person has to see them',
  resolveChangeRequestConflict: 'a merge answers `conflicts`, and a person has to settle them',
  listChangedPagesInChangeRequest:
    'a review counts the lines of each page, and resets its mark of a viewed page that changed',
  getMergePreview: 'a merge is one click for everyone, and its effect is named before it',
  listPageLevels: 'a tree shows one level at a time, and the document has the whole tree alone',
  listPageLevelsInChangeRequest:
    'a tree shows one level at a time, and the document has the whole tree alone',
  getPagePlace: 'a page shows the way to it and the pages beside it without the whole tree',
  getPagePlaceInChangeRequest: 'a page shows the way to it and the pages beside it without the whole tree',
  findPagesByTitle: 'the palette finds titles at each key, without texts',
  findPagesByTitleInChangeRequest: 'the palette finds titles at each key, without texts',
  findPagesByTitleInOrganization:
    'the palette finds titles of every space, and the documented search groups texts by space',
  searchPagesInOrganization: 'a user narrows a search, and the documented search has words alone',
  searchCommentsInOrganization: 'a user finds a discussion again, and the document searches pages alone',
  searchChangeRequestsInOrganization: 'a user finds a draft again, and the document searches pages alone',
  findPageTargets: 'a text that is being written has links that no index holds',
  findPageTargetsInChangeRequest: 'a text that is being written has links that no index holds',
  listSpaceHealth:
    'a writer sees what is wrong in all pages, and the documented lists know broken links alone',
  listHealthInChangeRequest: 'a reviewer sees what a change request makes worse before it merges',
  findInSpaceContent: 'a writer replaces a text in many pages, and the documented search finds words alone',
  listReusableContents: 'pages show them by their paths, and the document has the whole revision alone',
  listReusableContentsInChangeRequest:
    'pages show them by their paths, and the document has the whole revision alone',
  listReusableContentsInRevision:
    'pages show them by their paths, and the document has the whole revision alone',
  listVariables: 'pages show their values, and the document has the whole revision alone',
  listVariablesInChangeRequest: 'pages show their values, and the document has the whole revision alone',
  listVariablesInRevision: 'pages show their values, and the document has the whole revision alone',
  listVariableUses: 'a writer who changes a variable sees the pages that show it',
  listVariableUsesInChangeRequest: 'a writer who changes a variable sees the pages that show it',
  getAPIReferenceOutline: 'pages are made from a specification, and the document has its whole content alone',
  getAPIReferenceOperation: 'a page shows single operations of a specification of megabytes',
  getAPIReferenceSchemas: 'a page shows single schemas of a specification of megabytes',
  listRevisions: 'a timeline shows the revisions, and the document reads only one by its id',
  listPageRevisions: 'a timeline shows the versions of a page, and the document reads only one by its id',
  listDeletedPages:
    'a deleted page is found and restored, and the document reads it only by its id and a revision',
  listRevisionsInChangeRequest: 'a timeline shows the revisions, and the document reads only one by its id',
  getHistoryEntry: 'a screen names a revision, and the document reads it with its whole content alone',
  compareRevisions: 'two revisions are compared, and the document compares each with the one before it alone',
  listPageLevelsInRevision: 'a tree shows one level at a time, and the document has the whole tree alone',
  restorePageInRevision: 'an earlier state of a page is restored as a change request',
  revertRevision: 'a merge is taken back as a change request',
  listChangesInOrganization: 'the change feed, which replicas follow',
}
