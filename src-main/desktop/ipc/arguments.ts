import { z } from 'zod'
import type { Arguments, RequestChannel } from './channels.ts'

const id = z.string().min(1).max(200)
const path = z.string().min(1).max(32_768)

/**
 * The shapes of all channels' arguments. A compromised page can send anything, so arguments of another shape are
 * refused before any code reads them. The operation's own schemas check its input.
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
