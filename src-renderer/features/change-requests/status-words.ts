import type { ChangeRequestStatus } from '../../../src-main/schemas/change-request.ts'

/** What the states of a change request are called, and how they are coloured. */
export const STATUS_WORDS = {
  draft: { label: 'Draft', tone: 'neutral', explanation: 'Still being written' },
  open: { label: 'Open', tone: 'info', explanation: 'Ready for review' },
  merged: { label: 'Merged', tone: 'success', explanation: 'Part of the space' },
  archived: { label: 'Archived', tone: 'warning', explanation: 'Put aside' },
} as const satisfies Record<ChangeRequestStatus, { label: string; tone: string; explanation: string }>

/** What a change request is called: its subject, or its number where it has none. */
export function nameOf({ subject, number }: { subject: string; number: number }): string {
  return subject.trim() === '' ? `Change request ${number}` : subject
}
