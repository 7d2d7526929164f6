import { listMentionable } from './list-mentionable.ts'

export const mentions = { listMentionable }
