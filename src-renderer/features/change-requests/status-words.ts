import type { ChangeRequestStatus } from '../../../src-main/schemas/change-request.ts'

/** The name and colour of each status of a change request. */
export const STATUS_WORDS = {
  draft: { label: 'Draft', tone: 'neutral', explanation: 'Still being written' },
  open: { label: 'Open', tone: 'info', explanation: 'Ready for review' },
  merged: { label: 'Merged', tone: 'success', explanation: 'Part of the space' },
  archived: { label: 'Archived', tone: 'warning', explanation: 'Closed without merging' },
} as const satisfies Record<ChangeRequestStatus, { label: string; tone: string; explanation: string }>

/** Returns the numbered name of a change request, which is the same on every screen. */
export const numberedName = (number: number): string => `Change request ${number}`

/** Returns the name of a change request: its subject, or its numbered name when the subject is empty. */
export function nameOf({ subject, number }: { subject: string; number: number }): string {
  return subject.trim() === '' ? numberedName(number) : subject
}
