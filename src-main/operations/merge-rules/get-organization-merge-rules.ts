import { z } from 'zod'
import { MergeRulesAnswer } from '../../schemas/merge-rules.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import { rulesOfOrganization } from './stored-rules.ts'

export const getOrganizationMergeRules = defineOperation({
  id: 'getMergeRulesForOrganization',
  group: 'Organizations',
  summary: 'Get the rules that a change request has to meet before its merge',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/merge-rules',
  success: 200,
  params: organizationParams,
  query: z.object({}),
  body: undefined,
  response: MergeRulesAnswer,
  offline: 'local',
  access: onOrganization('read'),
  run: (_scope, _input, { organization }) => rulesOfOrganization(organization),
})
