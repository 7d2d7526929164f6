import { z } from 'zod'
import { MergeRulesAnswer, MergeRulesChange } from '../../schemas/merge-rules.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { rulesToStore } from './rules-to-store.ts'
import { rulesOfOrganization, storedRules } from './stored-rules.ts'

export const updateOrganizationMergeRules = defineOperation({
  id: 'updateMergeRulesForOrganization',
  group: 'Organizations',
  summary: 'Replace the rules that a change request has to meet before its merge',
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/merge-rules',
  success: 200,
  params: organizationParams,
  query: z.object({}),
  body: MergeRulesChange,
  response: MergeRulesAnswer,
  offline: {
    kind: 'queued',
    label: 'Change the merge rules of an organization',
    about: 'the organization',
    effect: { kind: 'set', entity: 'other' },
    unsupportedMessage: 'This server has no merge rules. Discard this.',
    userContent: noUserContent,
  },
  access: onOrganization('admin'),
  run(scope, { body }, { organization }) {
    const rules = rulesToStore(scope, organization.id, {
      rules: body.rules,
      stored: storedRules(organization),
    })
    scope.store.run('UPDATE organization SET merge_rules = ? WHERE id = ?', rules, organization.id)
    scope.touch({ kind: 'organization', organization: organization.id })
    return rulesOfOrganization({ ...organization, merge_rules: rules })
  },
})
