/** Names of the screens of change requests; the list's own is the shell's `changes`. */
export const CHANGE_SCREEN = {
  list: 'changes',
  new: 'change-new',
  overview: 'change',
  edit: 'change-edit',
  diff: 'change-diff',
  conflicts: 'change-conflicts',
} as const
