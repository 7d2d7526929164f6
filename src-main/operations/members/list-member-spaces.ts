import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { MemberSpace } from '../../schemas/people/member.ts'
import { ListOrder } from '../../schemas/primitives.ts'
import { Levels } from '../access/levels.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { filterList } from '../engine/filter-list.ts'
import { listName } from '../engine/list-name.ts'
import { listPage } from '../engine/list-page.ts'
import { memberParams } from '../engine/path-params.ts'
import { presentListedSpace, spacesByAge, type ListedSpace } from '../spaces/space-list.ts'
import { onMemberOrSelf } from './access.ts'

export const listMemberSpaces = defineOperation({
  id: 'listSpacesForOrganizationMember',
  group: 'Members',
  summary: 'List the spaces that a member may read, with their level on each, by creation time',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members/{userId}/spaces',
  success: 200,
  params: memberParams,
  query: z.object({ ...paging, order: ListOrder.default('desc') }),
  body: undefined,
  response: listOf(MemberSpace),
  offline: 'local',
  access: onMemberOrSelf('read'),
  run(scope, { query }, { organization, member }) {
    const own = new Levels(scope, organization.id)
    const theirs = new Levels({ ...scope, caller: { user: member.user } }, organization.id)
    const spaces = spacesByAge(scope.store, organization.id, query.order)
    const name = listName('member spaces', { member: member.user, list: spaces.name })
    // Members read every space by their role, so only the list of a guest is filtered.
    const list =
      member.role === null
        ? filterList(spaces, name, (row) => theirs.onSpace(row) !== 'none')
        : { ...spaces, name }
    return listPage(list, query, (row: ListedSpace) => {
      const permission = theirs.onSpace(row)
      if (permission === 'none')
        throw new Error(`The space ${row.id} is in the list of a member without a level`)
      return { permission, space: presentListedSpace(scope, own, row) }
    })
  },
})
