/** The report of an import is stored where the import was written: on a copy, that is the server. */
export const NEEDS_HOST = {
  kind: 'refused',
  why: 'The report of an import is stored at the server of the workspace.',
} as const
