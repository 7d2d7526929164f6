import { listPresence } from './list-presence.ts'
import { reportPresence } from './report-presence.ts'

export const presence = { listPresence, reportPresence }
