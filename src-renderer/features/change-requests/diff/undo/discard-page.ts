import type { Page } from '../../../../../src-main/schemas/page.ts'
import type { SpaceFiles } from '../../../../session/space-files.ts'
import { coverAddresses } from '../../properties/cover-addresses.ts'
import { headFields, headPatch } from '../../properties/page-properties.ts'
import type { PageFields, TreeAction } from '../../tree-edits/tree-action.ts'

/** A page of a diff: at the base of the change request, and as it is now. */
export interface DiscardedPage {
  before: Page | undefined
  after: Page | undefined
}

/** Returns the action that discards all changes of a page. Its reversal restores them. */
export function discardPage(
  page: string,
  { before, after }: DiscardedPage,
  files: Pick<SpaceFiles, 'byId'>,
): TreeAction {
  if (!after) return restoration(page, before)
  if (!before) return { kind: 'delete', page }
  const head = (each: Page) => headFields(each, coverAddresses(each, files))
  return {
    kind: 'revert',
    page,
    to: 'space',
    state: {
      fields: fieldsOf(after),
      baseFields: fieldsOf(before),
      head: after.type === 'document' ? headPatch(head(before), head(after)) : {},
      ...(after.markdown !== undefined && after.markdown !== before.markdown && { markdown: after.markdown }),
    },
  }
}

/** Returns the action that restores, at its former place, a page of the space that the change request deleted. */
function restoration(page: string, before: Page | undefined): TreeAction {
  const stored = {
    id: page,
    type: 'document',
    origin: 'space',
    fields: { title: before?.title ?? '' },
  } as const
  return {
    kind: 'insert',
    page: { ...stored, isChanged: false, isMoved: false, index: 0, below: [] },
    to: { into: null },
  }
}

/** Empty values are part of the state: a change request can remove a value of the space. */
function fieldsOf({
  title,
  slug,
  description = '',
  emoji = '',
  icon = '',
  type,
  href,
  ...flags
}: Page): PageFields {
  const { hidden = false, noIndex = false, noRobotsIndex = false } = flags
  return {
    title,
    slug,
    description,
    emoji,
    icon,
    hidden,
    noIndex,
    noRobotsIndex,
    ...(type === 'link' && href !== undefined && { href }),
  }
}
