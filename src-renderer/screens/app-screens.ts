/** The names of the screens, so that links need no addresses. */
export const SCREEN = {
  home: 'home',
  space: 'space',
  page: 'page',
  changes: 'changes',
  allChanges: 'all-changes',
  collection: 'collection',
  settings: 'settings',
  tokens: 'tokens',
  imports: 'imports',
  deletedSpaces: 'deleted-spaces',
  importReport: 'import-report',
  specifications: 'specifications',
  specification: 'specification',
  variables: 'variables',
  tags: 'tags',
  style: 'style',
  reusableContents: 'reusable-contents',
  reusableContent: 'reusable-content',
  reference: 'reference',
  health: 'health',
  mergeRules: 'merge-rules',
  organizationMergeRules: 'organization-merge-rules',
  people: 'people',
  join: 'join',
  search: 'search',
  findInSpace: 'find-in-space',
  findInCollection: 'find-in-collection',
} as const

/** The keys that open find and replace for the open space. */
export const FIND_KEYS = 'mod+shift+f'
