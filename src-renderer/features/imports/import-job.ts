import type { ImportEvent } from '../../../src-main/schemas/feed/change-event.ts'
import { counted } from '../../ui/words/counted.ts'

/** An import as the user follows it: the core's events, and before them the renderer's own steps. */
export interface ImportJob extends Omit<ImportEvent, 'type' | 'state'> {
  /** `packing` reads a folder into an archive, `sending` uploads it. Then the core continues. */
  state: 'packing' | 'sending' | ImportEvent['state']
}

const UNDER_WAY: ImportJob['state'][] = ['packing', 'sending', 'reading', 'writing']

/** Returns true while the import runs. */
export const isUnderWay = ({ state }: Pick<ImportJob, 'state'>): boolean => UNDER_WAY.includes(state)

/** Returns true while the import can be cancelled: it runs, or waits for the user's choice. */
export const isOpen = (job: Pick<ImportJob, 'state'>): boolean => isUnderWay(job) || job.state === 'choosing'

/** Returns the current step, in a few words. */
export function stateText(job: ImportJob): string {
  switch (job.state) {
    case 'packing':
      return job.total > 0
        ? `Packing ${count(job.done)} of ${counted(job.total, 'file')}`
        : 'Reading the folder'
    case 'sending':
      return 'Sending'
    case 'reading':
      return job.done > 0 ? `Reading, ${counted(job.done, 'file')}` : 'Reading'
    case 'choosing':
      return `Holds ${count(job.books?.books ?? 0)} books. Choose how to import them`
    case 'writing':
      return `Writing ${count(job.done)} of ${count(job.total)} pages and files`
    case 'done':
      if (job.spaces) return doneText(job.spaces)
      return job.report?.entries ? `Done, with ${entries(job.report.entries)} in the report` : 'Done'
    case 'failed':
      return 'Not imported'
    case 'cancelled':
      return 'Cancelled, nothing was imported'
  }
}

/** Returns the outcome of the import of several books. */
function doneText(spaces: NonNullable<ImportJob['spaces']>): string {
  const total = spaces.reduce((sum, { report }) => sum + report.entries, 0)
  const result = `Done: ${count(spaces.length)} spaces in a collection`
  return total === 0 ? result : `${result}, with ${entries(total)} in their reports`
}

/** Returns the progress from 0 to 1; undefined while it is unknown. */
export function progressOf({ state, done, total }: ImportJob): number | undefined {
  if (state === 'done') return 1
  const isCounted = state === 'packing' || state === 'writing'
  return isCounted && total > 0 ? Math.min(1, done / total) : undefined
}

const numbers = new Intl.NumberFormat('en')
const count = (number: number): string => numbers.format(number)
const entries = (number: number): string => (number === 1 ? 'one entry' : `${count(number)} entries`)
