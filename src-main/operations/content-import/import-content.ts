import { z } from 'zod'
import { hasAnyRule } from '../../domain/unmet-rules.ts'
import type { ImportPlan } from '../../imports/plan/import-plan.ts'
import { withoutBook, writeImport } from '../../imports/write/write-import.ts'
import { indexOrQueue } from '../../revisions/index/index-or-queue.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import { hasAtMost } from '../../revisions/page-level.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { ImportContent, ImportContentResult } from '../../schemas/content-import.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { onSpace } from '../access/access.ts'
import { FILES_BODY } from '../engine/body-limits.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { rulesInForce } from '../merge-rules/stored-rules.ts'
import { beginRevision } from './begin-revision.ts'
import { NEEDS_NETWORK } from './needs-network.ts'
import { recordImport } from './record-import.ts'
import { storeSpecifications } from './store-specifications.ts'

export const importContent = defineOperation({
  id: 'importContent',
  group: 'Space content',
  summary: 'Import the content of an address into a space, as one new revision',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/content/import',
  success: 201,
  params: spaceParams,
  query: z.object({}),
  body: ImportContent,
  bodyLimit: FILES_BODY,
  encodedFiles: (body) => [body],
  response: ImportContentResult,
  offline: NEEDS_NETWORK,
  access: onSpace('edit'),
  async prepare({ outside, store, caller }, { body }, { space }) {
    refuseLocked(space)
    refuseBypassOfRules(store, space)
    // Loaded on demand: the converters are large, and most hosts never import.
    const { prepareImport } = await import('./prepare-import.ts')
    return prepareImport({ ...body, space, user: caller.user }, outside)
  },
  run(scope, _input, { space }, { plan: read, source, leftOut, specifications }) {
    const { store } = scope
    refuseLocked(space)
    refuseBypassOfRules(store, space)
    const { organization } = space
    const stored = storeSpecifications(scope, organization, specifications, source)
    const plan = { ...read, report: [...read.report, ...stored] }
    const { revision, work } = beginRevision(scope, space.line)
    const isEmpty = work.writer.view.pages().length === 0
    const { importedResources, entries } = writeImport(work, isEmpty ? plan : withoutBook(plan), source)
    work.writer.finish()
    if (isEmpty) storeBook(store, space, plan, work.writer.seq)
    indexOrQueue(store, lineById(store, space.line), work.writer.pages, work.writer.files)
    store.run('UPDATE space SET updated_at = ? WHERE id = ?', work.now, space.id)
    recordImport(scope, { space: space.id, changeRequest: null }, plan, entries)
    scope.touch({ kind: 'content', organization: space.organization, space: space.id })
    return { revision, importedResources, totalResources: importedResources + leftOut }
  },
})

function refuseLocked(space: SpaceRow): void {
  if (space.edit_mode !== 'locked') return
  throw new Problem(
    'space.locked',
    'This space is locked: it changes by change requests only. Import into a change request instead.',
  )
}

/** Refuses an import that would bypass merge rules. The first content of an empty space is exempt. */
function refuseBypassOfRules(store: Reader, space: SpaceRow): void {
  if (!hasAnyRule(rulesInForce(store, space)) || hasAtMost(headView(store, lineById(store, space.line)), 0))
    return
  throw new Problem(
    'merge.rules',
    'This space has merge rules: it changes by change requests only. Import into a change request instead.',
  )
}

/** Stores the data of a book that fills an empty space. Links from the root of the book start at its folder. */
function storeBook(store: Writer, space: SpaceRow, { contentRoot, summary }: ImportPlan, step: number): void {
  store.run(
    'UPDATE space SET content_root = ?, summary = ?, imported_step = ? WHERE id = ?',
    contentRoot,
    summary && JSON.stringify(summary),
    step,
    space.id,
  )
}
