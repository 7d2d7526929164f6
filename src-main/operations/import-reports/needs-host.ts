/** The refusal on a replica: only the server that wrote an import stores its report. */
export const NEEDS_HOST = {
  kind: 'refused',
  reason: 'The report of an import is stored at the server of the workspace.',
  unsupportedMessage:
    'This server writes no reports of imports. Open Health to find broken links, or import the same files into a workspace on this machine, which shows a report.',
} as const
