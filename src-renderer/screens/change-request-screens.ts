/** The names of the screens of change requests. The list is the shell's `changes`. */
export const CHANGE_SCREEN = {
  list: 'changes',
  new: 'change-new',
  overview: 'change',
  edit: 'change-edit',
  reference: 'change-reference',
  diff: 'change-diff',
  conflicts: 'change-conflicts',
  find: 'change-find',
  variables: 'change-variables',
  tags: 'change-tags',
  style: 'change-style',
  reusableContents: 'change-reusable-contents',
  reusableContent: 'change-reusable-content',
} as const
