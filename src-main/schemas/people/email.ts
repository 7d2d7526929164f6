import { z } from 'zod'
import { text } from '../text.ts'

/** An address of electronic mail. It is compared in lowercase, which is how it is kept. */
export const Email = text({ min: 3, max: 254 }).toLowerCase().pipe(z.email())

/** The part of an address after the @. */
export const EmailDomain = text({ min: 3, max: 253 })
  .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, 'takes the part of an address after the @, such as example.org')
  .toLowerCase()
