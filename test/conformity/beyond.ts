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
  listPageLevels: 'a tree shows one level at a time, and the document has the whole tree alone',
  listPageLevelsInChangeRequest:
    'a tree shows one level at a time, and the document has the whole tree alone',
  getPagePlace: 'a page shows the way to it and the pages beside it without the whole tree',
  getPagePlaceInChangeRequest: 'a page shows the way to it and the pages beside it without the whole tree',
  findPagesByTitle: 'the palette finds titles at each key, without texts',
  findPagesByTitleInChangeRequest: 'the palette finds titles at each key, without texts',
  findPageTargets: 'a text that is being written has links that no index holds',
  findPageTargetsInChangeRequest: 'a text that is being written has links that no index holds',
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
  listChangesInOrganization: 'the change feed, which replicas follow',
}
