import { highest, type Level } from '../../domain/roles.ts'
import { Problem } from '../../schemas/problem.ts'
import { refuseBelow, notFound } from '../access/access.ts'
import { memberRole } from '../access/levels.ts'
import { declareNeeds, type Needs } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import { integrationByName, type IntegrationRow } from './integration-row.ts'

export interface IntegrationSubject {
  integration: IntegrationRow
  /** The caller's level on the organization that publishes it. */
  level: Level
}

interface Params {
  integrationName: string
}

/**
 * An integration, for callers with at least the level on its organization. Below it, a caller who knows the name may
 * see a public or unlisted one. A private one does not exist for a stranger.
 */
export function onIntegration(needed: Level) {
  return declareNeeds({ on: 'organization', level: needed }, (scope: ReadScope, params: Params) => {
    const subject = visibleTo(scope, params)
    if (!subject) throw notFound('integration')
    refuseBelow(subject.level, needed)
    return subject
  })
}

/** An integration that the caller may see. `more` declares the needs that `run` checks beyond it. */
export function onVisibleIntegration(more: Pick<Needs, 'into'> = {}) {
  return declareNeeds({ on: 'organization', level: 'read', ...more }, (scope: ReadScope, params: Params) => {
    const subject = visibleTo(scope, params)
    if (!subject) throw notFound('integration')
    if (subject.integration.visibility === 'private') refuseBelow(subject.level, 'read')
    return subject
  })
}

/** An existing integration, for callers who may publish it again; or a free name (null). */
export function onPublishableName(needed: Level) {
  return declareNeeds(
    { on: 'organization', level: needed },
    (scope: ReadScope, params: Params): IntegrationSubject | null => {
      if (!integrationByName(scope.store, params.integrationName)) return null
      const subject = visibleTo(scope, params)
      if (!subject) {
        throw new Problem(
          'resource.unknown',
          'This name belongs to an integration that you may not see. Choose another name.',
        )
      }
      refuseBelow(subject.level, needed)
      return subject
    },
  )
}

/** Returns an integration that the caller may know of. Members see a private one; callers check guests later. */
function visibleTo(scope: ReadScope, { integrationName }: Params): IntegrationSubject | undefined {
  const integration = integrationByName(scope.store, integrationName)
  if (!integration) return undefined
  const role = memberRole(scope, integration.organization)
  if (role === undefined && integration.visibility === 'private') return undefined
  return { integration, level: highest(role) }
}
