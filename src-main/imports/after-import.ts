import type { Log } from '../platform/log.ts'
import { Problem } from '../schemas/problem.ts'
import type { ImportOutcome } from './write/import-found.ts'

type Ended = Exclude<ImportOutcome, { kind: 'choice' }>
type ImportedCollection = Extract<ImportOutcome, { kind: 'collection' }>

interface Afterwards {
  log: Log
  /** Creates the site of an imported collection, and returns a sentence for the user. Absent where none is wanted. */
  createSite?: ((outcome: ImportedCollection) => Promise<string>) | undefined
}

/**
 * Does the work after the spaces of an import were shown. Returns sentences for the user; undefined where there is
 * nothing to say. A failure is one of them, because the import itself has succeeded.
 */
export async function afterImport(outcome: Ended, afterwards: Afterwards): Promise<string | undefined> {
  const words = [...faultsOf(outcome, afterwards.log), await siteOf(outcome, afterwards)]
  return words.filter((word) => word !== undefined && word !== '').join(' ') || undefined
}

function faultsOf(outcome: Ended, log: Log): string[] {
  const spaces = outcome.kind === 'space' ? [outcome] : outcome.spaces
  return spaces.flatMap(({ space, fault }) => {
    if (!fault) return []
    log.error({ space, error: fault.cause }, 'An imported space lacks a part')
    return [fault.message]
  })
}

async function siteOf(outcome: Ended, { log, createSite }: Afterwards): Promise<string | undefined> {
  if (outcome.kind !== 'collection' || outcome.site === null) return undefined
  try {
    return await createSite?.(outcome)
  } catch (error) {
    if (error instanceof Problem) return `No site was created: ${error.message}`
    log.error({ collection: outcome.collection, error }, 'The site of an import could not be created')
    return 'The site of the collection was not created, or not all of it. The log has the details.'
  }
}
