import type { FollowedImport } from '../../imports/followed-imports.ts'
import { gatherContent } from '../../imports/gather/gather-content.ts'
import { IMPORT_BOUNDS } from '../../imports/gather/import-bounds.ts'
import { cacheReads } from '../../imports/plan/cached-reads.ts'
import type { ImportPlan } from '../../imports/plan/import-plan.ts'
import type { ImportSource } from '../../imports/plan/import-source.ts'
import { planImport, refusalOf } from '../../imports/plan/plan-import.ts'
import type { ReportEntry } from '../../imports/plan/report-entries.ts'
import { openPageReaders } from '../../imports/read/page-readers.ts'
import {
  findSpecifications,
  type BookSpecifications,
} from '../../imports/specifications/find-specifications.ts'
import { plannedLinkEntries } from '../../imports/write/planned-links.ts'
import type { ImportContentSource } from '../../schemas/content-import.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Preparation } from '../engine/define-operation.ts'
import type { Outside } from '../engine/scope.ts'

/** An import that is read and planned but not yet written. */
export interface PreparedImport {
  plan: ImportPlan
  source: ImportSource
  /** The number of entries found beyond the plan. */
  leftOut: number
  specifications: BookSpecifications
}

/** The content to import and its target space, for observers. */
export interface ImportRequest {
  url: string
  source: ImportContentSource
  space: { id: string; title: string }
  /** The user who imports. */
  user: string
}

/**
 * Reads the content of an address and plans its import. Listeners receive its progress, and can cancel it.
 * Throws the problems of gatherContent and planImport, `import.busy`, and `import.cancelled`.
 */
export async function prepareImport(
  { url, source: kind, space, user }: ImportRequest,
  { fetch, temporaryFolder, followImport, openConverter }: Outside,
): Promise<Preparation<PreparedImport>> {
  const followed = followImport({ title: space.title, space: space.id, user })
  const documents = openConverter()
  let source: ImportSource | undefined
  try {
    const { signal } = followed
    await followed.turn()
    const onProgress = (progress: { done: number; total: number }) =>
      followed.onProgress({ state: 'reading', ...progress })
    const { title } = space
    const options = { fetch, signal, temporaryFolder, documents, bounds: IMPORT_BOUNDS, title, onProgress }
    const gathered = await gatherContent(kind, url, options)
    source = gathered.source
    // Without the cache the writing transaction would open thousands of files again.
    const { planning, writing } = cacheReads(source)
    const plan = await planImport(planning, { signal })
    const refusal = refusalOf(plan)
    if (refusal) throw refusal
    const links = await plannedLinkEntries(planning, plan, signal)
    const report = [...plan.report, ...gathered.notices.map(leftOutEntry), ...links]
    const specifications = await findSpecifications(plan, planning, {
      bundler: openPageReaders(planning, undefined),
      signal,
    })
    const prepared = {
      plan: { ...plan, report },
      source: writing,
      leftOut: gathered.leftOut,
      specifications,
    }
    return preparation(prepared, followed)
  } catch (error) {
    await source?.close()
    followed.end(asProblem(error))
    throw error
  } finally {
    await documents.close()
  }
}

function preparation(value: PreparedImport, followed: FollowedImport): Preparation<PreparedImport> {
  return {
    value,
    async finish(problem) {
      followed.end(problem ?? { entries: value.plan.report.length })
      await value.source.close()
    },
  }
}

/** Returns a report entry on content of a website or document that the import lacks. */
function leftOutEntry(message: string): ReportEntry {
  return { kind: 'web.left-out', severity: 'repair', message }
}

/** The problem that observers receive; the caller logs the fault itself. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const message = 'The import failed and nothing was imported. The log has the details.'
  return new Problem('server.fault', message, { cause: error })
}
