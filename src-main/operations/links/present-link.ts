import type { Level } from '../../domain/roles.ts'
import type { LinkRow } from '../../revisions/index/link-row.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { LinkItem, Reference } from '../../schemas/link.ts'
import type { Organization } from '../../schemas/people/organization.ts'
import type { Space } from '../../schemas/space.ts'
import { Levels } from '../access/levels.ts'
import type { ReadScope } from '../engine/scope.ts'
import { presentOrganization, type OrganizationRow } from '../organizations/organization-row.ts'
import type { ContentSource } from '../space-content/content-source.ts'
import { presentFile } from '../space-content/present-file.ts'
import { presentPageReference } from '../space-content/present-page.ts'
import { presentSpace } from '../spaces/present-space.ts'

/** The location that every reference of one response repeats. It is built once for each response. */
export interface ReferenceContext {
  organization: Organization
  space: Space
  versionContext: { type: 'revision'; revision: string }
}

/** Returns the location of the references of an answer. `level` is the caller's level on the space. */
export function referenceContext(
  scope: ReadScope,
  source: ContentSource,
  space: SpaceRow,
  level: Level,
): ReferenceContext {
  const organization = scope.store.get<OrganizationRow>(
    'SELECT * FROM organization WHERE id = ?',
    space.organization,
  )
  if (!organization) throw new Error(`The organization of the space ${space.id} is missing`)
  const ownLevel = new Levels(scope, organization.id).onOrganization()
  return {
    organization: presentOrganization(scope, organization, ownLevel),
    space: presentSpace(scope, space, level),
    versionContext: { type: 'revision', revision: source.revision.id },
  }
}

/** Returns a link with its page, and with its target where that exists. */
export function presentLink(
  scope: ReadScope,
  source: ContentSource,
  context: ReferenceContext,
  row: LinkRow,
): LinkItem {
  const target = targetOf(scope, source, context, row)
  const location = pageReference(scope, source, context, row.page)
  return {
    status: row.status,
    relation: 'reference',
    ...(target && { targetReference: target }),
    locationReferences: location ? [location] : [],
  }
}

/** Returns a page as a reference; undefined where it was deleted. */
export function pageReference(
  scope: ReadScope,
  { view, screen }: ContentSource,
  context: ReferenceContext,
  id: string,
): Reference | undefined {
  const row = view.page(id)
  return (
    row && {
      kind: 'page',
      ...context,
      page: presentPageReference(scope, view, row, { screen, metadata: false }),
    }
  )
}

function targetOf(
  scope: ReadScope,
  source: ContentSource,
  context: ReferenceContext,
  row: LinkRow,
): Reference | undefined {
  if (row.status !== 'ok' || row.kind === 'url') return { kind: 'url', url: row.href }
  if (row.kind === 'page') return pageReference(scope, source, context, row.target ?? '')
  const file = source.view.file(row.target ?? '')
  return file && { kind: 'file', ...context, file: presentFile(scope, file, false) }
}
