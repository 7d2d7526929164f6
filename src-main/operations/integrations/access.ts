import { highest, type Level } from '../../domain/roles.ts'
import { Problem } from '../../schemas/problem.ts'
import { refuseBelow, unknown } from '../access/access.ts'
import { memberRole } from '../access/levels.ts'
import { declareNeeds, type Needs } from '../access/needs.ts'
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
 * An integration whose organization gives the caller at least the level. Below it, a caller who knows the name may see
 * a public or unlisted one; a private one does not exist for a stranger.
 */
export function onIntegration(needed: Level) {
  return declareNeeds({ on: 'organization', level: needed }, (scope: ReadScope, params: Params) => {
    const subject = seenBy(scope, params)
    if (!subject) throw unknown('integration')
    refuseBelow(subject.level, needed)
    return subject
  })
}

/** An integration that the caller may see. `more` declares the needs that `run` checks beyond it. */
export function seeingIntegration(more: Pick<Needs, 'into'> = {}) {
  return declareNeeds({ on: 'organization', level: 'read', ...more }, (scope: ReadScope, params: Params) => {
    const subject = seenBy(scope, params)
    if (!subject) throw unknown('integration')
    if (subject.integration.visibility === 'private') refuseBelow(subject.level, 'read')
    return subject
  })
}

/** An existing integration, for callers who may publish it again; or a free name (null). */
export function publishing(needed: Level) {
  return declareNeeds(
    { on: 'organization', level: needed },
    (scope: ReadScope, params: Params): IntegrationSubject | null => {
      if (!integrationByName(scope.store, params.integrationName)) return null
      const subject = seenBy(scope, params)
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

/** The organization's members see a private integration; the rights of guests are checked later. */
function seenBy(scope: ReadScope, { integrationName }: Params): IntegrationSubject | undefined {
  const integration = integrationByName(scope.store, integrationName)
  if (!integration) return undefined
  const role = memberRole(scope, integration.organization)
  if (role === undefined && integration.visibility === 'private') return undefined
  return { integration, level: highest(role) }
}
