/** The refusal on a replica: only the server that wrote an import stores its report. */
export const NEEDS_HOST = {
  kind: 'refused',
  reason: 'The report of an import is stored at the server of the workspace.',
} as const
