import { listChangeRequestHealth } from './list-change-request-health.ts'
import { listSpaceHealth } from './list-space-health.ts'

export const health = { listSpaceHealth, listChangeRequestHealth }
