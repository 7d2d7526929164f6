import { z } from 'zod'
import { MergeRulesAnswer, MergeRulesChange } from '../../schemas/merge-rules.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { rulesToStore } from './rules-to-store.ts'
import { rulesOfSpace, storedRules } from './stored-rules.ts'

export const updateSpaceMergeRules = defineOperation({
  id: 'updateMergeRulesForSpace',
  group: 'Spaces',
  summary: 'Replace the rules that a change request has to meet before its merge',
  method: 'PUT',
  path: '/v1/spaces/{spaceId}/merge-rules',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: MergeRulesChange,
  response: MergeRulesAnswer,
  offline: {
    kind: 'queued',
    label: 'Change the merge rules of a space',
    about: 'the space',
    effect: { kind: 'set', entity: 'other' },
    unsupportedMessage: 'This server has no merge rules. Discard this.',
    userContent: noUserContent,
  },
  access: onSpace('admin'),
  run(scope, { body }, { space }) {
    const rules = rulesToStore(scope, space.organization, { rules: body.rules, stored: storedRules(space) })
    scope.store.run('UPDATE space SET merge_rules = ? WHERE id = ?', rules, space.id)
    scope.touch({ kind: 'space', space: space.id })
    return rulesOfSpace(scope.store, { ...space, merge_rules: rules })
  },
})
