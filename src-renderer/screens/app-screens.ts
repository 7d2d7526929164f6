/** The names of the screens, so that links need no addresses. */
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
  specifications: 'specifications',
  specification: 'specification',
  variables: 'variables',
  reusableContents: 'reusable-contents',
  reusableContent: 'reusable-content',
  reference: 'reference',
} as const
