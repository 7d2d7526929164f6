/** Names of the screens, for links that do not spell out addresses. */
export const SCREEN = {
  home: 'home',
  space: 'space',
  page: 'page',
  changes: 'changes',
  collection: 'collection',
  settings: 'settings',
  tokens: 'tokens',
  imports: 'imports',
  deletedSpaces: 'deleted-spaces',
  importReport: 'import-report',
} as const
