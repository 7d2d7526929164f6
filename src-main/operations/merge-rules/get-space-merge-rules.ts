import { z } from 'zod'
import { MergeRulesAnswer } from '../../schemas/merge-rules.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { rulesOfSpace } from './stored-rules.ts'

export const getSpaceMergeRules = defineOperation({
  id: 'getMergeRulesForSpace',
  group: 'Spaces',
  summary: 'Get the rules that a change request has to meet before its merge',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/merge-rules',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: undefined,
  response: MergeRulesAnswer,
  offline: 'local',
  access: onSpace('read'),
  run: (scope, _input, { space }) => rulesOfSpace(scope.store, space),
})
