import { z } from 'zod'
import { Organization } from '../../schemas/people/organization.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import { presentOrganization } from './organization-row.ts'

export const getOrganization = defineOperation({
  id: 'getOrganizationById',
  group: 'Organizations',
  summary: 'Get an organization',
  method: 'GET',
  path: '/v1/orgs/{organizationId}',
  success: 200,
  params: organizationParams,
  query: z.object({}),
  body: undefined,
  response: Organization,
  offline: 'local',
  access: onOrganization('none'),
  run: (scope, _input, { organization, level }) => presentOrganization(scope, organization, level),
})
