import type { ApiDocument } from '../../../content/api-reference/read/api-document.ts'
import { ORGANIZATION_RIGHTS } from '../../../domain/permission-table.ts'
import { Problem } from '../../../schemas/problem.ts'
import { onOrganization } from '../../access/access.ts'
import { declareNeeds } from '../../engine/needs.ts'
import type { ReadScope } from '../../engine/scope.ts'
import type { SpecSubject } from '../access.ts'
import { documentOf } from '../processing/read-document.ts'
import { specBySlug, type SpecRow } from '../spec-row.ts'
import { latestVersion } from '../version-row.ts'

/** A specification by its slug, for readers of a page. The problem of an unknown one names the next step. */
export function onReference() {
  const access = onOrganization(ORGANIZATION_RIGHTS.openApiSpec.view)
  return declareNeeds(
    access.needs,
    (scope: ReadScope, params: { organizationId: string; specSlug: string }): SpecSubject => {
      const subject = access(scope, params)
      const spec = specBySlug(scope.store, subject.organization.id, params.specSlug)
      if (!spec)
        throw new Problem(
          'resource.unknown',
          `There is no API specification named “${params.specSlug}” here. Add it in the settings under “API specifications”, or correct the name in the block.`,
        )
      return { ...subject, spec }
    },
  )
}

/** Returns the specification as data. Throws `resource.unknown`, with the next step, where it cannot be read. */
export function documentInForce(scope: ReadScope, { spec }: SpecSubject): ApiDocument {
  if (spec.version === null) throw new Problem('resource.unknown', unreadWords(spec))
  const read = documentOf(scope.store, spec.version, () => latestVersion(scope, spec).text)
  if (read.kind === 'document') return read.document
  throw new Problem(
    'resource.unknown',
    `The API specification “${spec.slug}” cannot be read. Open it in the settings under “API specifications” and give it another source. ${read.reason}`,
  )
}

function unreadWords({ slug, state }: SpecRow): string {
  return state === 'complete'
    ? `The API specification “${slug}” could not be read. Open it in the settings under “API specifications” to see the errors.`
    : `The API specification “${slug}” is still being read. It appears here by itself.`
}
