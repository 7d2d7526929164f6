import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import type { PagePlace } from '../../../../src-main/schemas/page-tree.ts'
import { patchChanges } from './head-patch.ts'
import type { PreparedAction } from './prepare-action.ts'
import type { ChangedState, TreeAction } from './tree-action.ts'
import type { TreeStore } from './tree-store.ts'

/** Prepares the reversion of a page to the state of the space, or the return of its changed state. */
export function prepareReversion(
  store: TreeStore,
  { page, to, state }: Extract<TreeAction, { kind: 'revert' }>,
  { page: now, above, index }: PagePlace,
): PreparedAction {
  const isMoved = to === 'space' && store.differences(page).includes('moved')
  const spot = { into: above.at(-1)?.id ?? null, at: index }
  const stored = isMoved ? { ...state, spot } : state
  return {
    title: now.title,
    changes: to === 'space' ? [{ operation: 'revert_page', page }] : changesBack(page, state),
    refs: new Map(),
    reverse: (applied) => ({
      kind: 'revert',
      page,
      to: to === 'space' ? 'change-request' : 'space',
      state: stored,
      found: {
        documentId: applied.find(({ id }) => id === page)?.documentId ?? null,
        fields: to === 'space' ? state.baseFields : state.fields,
      },
    }),
  }
}

/** Returns the changes that restore a changed state. They name no revision, so they can be queued offline. */
function changesBack(page: string, { fields, head, markdown, spot }: ChangedState): ContentChange[] {
  const { href, ...others } = fields
  return [
    {
      operation: 'update_page',
      page,
      ...others,
      ...spot,
      ...(markdown !== undefined && { document: { markdown } }),
    },
    ...patchChanges(page, head),
    ...(href === undefined ? [] : [{ operation: 'set_link' as const, page, href }]),
  ]
}
