import { listChanges } from './list-changes.ts'

export const changes = { listChanges }
