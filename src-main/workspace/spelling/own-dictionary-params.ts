import { z } from 'zod'
import { isOwnName } from '../../spelling/own-dictionaries.ts'

/** The parameters of the operations on one dictionary of the user. */
export const ownDictionaryParams = z.object({
  name: z
    .string()
    .refine(isOwnName, 'A name has up to 60 letters, digits, spaces, hyphens and underscores.')
    .describe('The name of the dictionary, as the language list shows it'),
})
