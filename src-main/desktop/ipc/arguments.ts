import { z } from 'zod'
import type { Arguments, RequestChannel } from './channels.ts'

const id = z.string().min(1).max(200)
const path = z.string().min(1).max(32_768)

/**
 * The shape of every channel's arguments. A page that was taken over can send anything: what does not fit is
 * refused before any code sees it. An operation's own input is checked by the operation's schemas.
 */
export const argumentSchemas: { [Channel in RequestChannel]: z.ZodType<Arguments<Channel>> } = {
  call: z.tuple([
    z.string().max(200),
    z.strictObject({
      params: z.record(z.string(), z.unknown()).exactOptional(),
      query: z.record(z.string(), z.unknown()).exactOptional(),
      body: z.unknown().optional(),
    }),
  ]),
  about: z.tuple([]),
  'pick-import': z.tuple([z.enum(['folder', 'archive'])]),
  'note-drop': z.tuple([z.array(path).max(100)]),
  'start-import': z.tuple([id, z.strictObject({ isStrict: z.boolean() })]),
  'cancel-import': z.tuple([id]),
  'export-space': z.tuple([id]),
  'export-collection': z.tuple([id]),
  'save-out': z.tuple([]),
  'open-external': z.tuple([z.string().max(8192)]),
  theme: z.tuple([]),
  notify: z.tuple([
    z.strictObject({ tag: id, title: z.string().min(1).max(300), body: z.string().max(1000) }),
  ]),
  'take-invite': z.tuple([]),
  'set-theme': z.tuple([z.enum(['system', 'light', 'dark'])]),
}
